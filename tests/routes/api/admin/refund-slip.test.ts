import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { newToken } from "../../../support/admins.ts"
import { Client } from "../../../support/api.ts"
import { insertSampleVilla, NOW, testApp } from "../../../support/app.ts"
import { file } from "../../../support/files.ts"

const guest = new Client()
const admin = new Client()
let owner: { token: string }
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  const app = testApp()
  await insertSampleVilla(app)
  owner = { token: await newToken(app, { name: "Noi" }) }
})

afterAll(() => {
  vi.useRealTimers()
})

const slip = (version?: string) => {
  const form = new FormData()
  form.set("slip", new File([file("jpeg")], "slip.jpg", { type: "image/jpeg" }))
  if (version !== undefined) form.set("version", version)
  return form
}

it("a transfer is recorded for the refund that was shown only", async () => {
  const { id } = await guest.book()
  for (const status of ["confirmed", "cancelled"])
    expect((await admin.patch(`/api/admin/bookings/${id}/status`, { status }, owner)).status).toBe(200)
  const { refunds } = (await admin.get(`/api/admin/bookings/${id}/refunds`, owner)).body.data
  const [refund] = refunds
  const post = (version?: string) => admin.post(`/api/admin/refunds/${refund.id}/slip`, slip(version), owner)
  for (const version of [String(refund.version + 1), "", "one"]) expect((await post(version)).status).toBe(409)
  expect(await post(String(refund.version))).toMatchObject({
    status: 200,
    body: { data: { refund: { status: "sent" } } },
  })
})
