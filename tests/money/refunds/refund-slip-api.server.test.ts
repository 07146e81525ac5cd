import { exports } from "cloudflare:workers"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { newToken } from "../../support/admins.ts"
import { Client, ORIGIN } from "../../support/api.ts"
import { insertSampleVilla, NOW, rows, testApp } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { photos, secretsIn } from "../../support/photos.ts"

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

const slip = (version?: string, bytes = file("jpeg")) => {
  const form = new FormData()
  form.set("slip", new File([bytes], "slip.jpg", { type: "image/jpeg" }))
  if (version !== undefined) form.set("version", version)
  return form
}

/** The refund of a booking that was paid and then cancelled. */
async function owedRefund(dates?: Record<string, string>) {
  const { id } = await guest.book(dates)
  for (const status of ["confirmed", "cancelled"])
    expect((await admin.patch(`/api/admin/bookings/${id}/status`, { status }, owner)).status).toBe(200)
  return (await admin.get(`/api/admin/bookings/${id}/refunds`, owner)).body.data.refunds[0]
}

it("a transfer is recorded for the refund that was shown only", async () => {
  const refund = await owedRefund()
  const post = (version?: string) => admin.post(`/api/admin/refunds/${refund.id}/slip`, slip(version), owner)
  for (const version of [String(refund.version + 1), "", "one"]) expect((await post(version)).status).toBe(409)
  expect(await post(String(refund.version))).toMatchObject({
    status: 200,
    body: { data: { refund: { status: "sent" } } },
  })
})

it("the guest sees its slip without where and when a phone took it", async () => {
  const refund = await owedRefund({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
  const sent = await admin.post(`/api/admin/refunds/${refund.id}/slip`, slip(undefined, photos.jpeg()), owner)
  expect(sent.status).toBe(200)
  const [row] = await rows<{ slip_id: string }>("select slip_id from refunds where id = ?", refund.id)
  const seen = await exports.default.fetch(`${ORIGIN}/slips/${row!.slip_id}`, { headers: { Cookie: guest.cookie } })
  expect(seen.status).toBe(200)
  expect(secretsIn(new Uint8Array(await seen.arrayBuffer()))).toEqual([])
})
