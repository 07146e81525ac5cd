import { beforeAll, expect, it } from "vitest"
import { newToken } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const BOOKINGS = "/api/admin/bookings"
const guest = new Client()
const admin = new Client()
setUpClock()
const app = setUpVilla()
let token: string
beforeAll(async () => {
  token = await newToken(app, { name: "Noi" })
})

const one = async (id: string) => (await admin.get(`${BOOKINGS}/${id}`, { token })).body.data.booking
const open = (path: string) => admin.get(path, { token, headers: { "Accept-Language": "en" } })
const click = (page: string, fields: Record<string, string>) =>
  admin.post(`${page}/money-arrived`, String(new URLSearchParams(fields)), {
    token,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  })
const cancelled = async () => {
  const { id } = await guest.book()
  await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: await guest.upload(file("jpeg")) })
  await guest.delete(`/api/booking/${id}`)
  return id
}
const answer = (id: string, body: object) => admin.post(`${BOOKINGS}/${id}/receipt`, body, { token })

it("records the money of a slip that was in review when its guest cancelled", async () => {
  const id = await cancelled()
  const { version, awaitsReceipt } = await one(id)
  expect(awaitsReceipt).toBe(true)
  for (const _ of [1, 2]) {
    const { status, body } = await answer(id, { received: true, version })
    expect(status).toBe(200)
    expect(body.data.booking).toMatchObject({ status: "cancelled", received: 34000, awaitsReceipt: false })
    expect(body.data.booking.history.at(-1)).toMatchObject({ actorName: "Noi", action: "money-received" })
  }
})

it("records that no money arrived", async () => {
  const id = await cancelled()
  expectFailure(await answer(id, { received: false, version: 1 }), 409, "bookingEdited")
  const { body } = await answer(id, { received: false })
  expect(body.data.booking).toMatchObject({ status: "cancelled", received: 0, awaitsReceipt: false })
})

it("rejects any other booking, and a body without an answer", async () => {
  const { id } = await guest.book()
  expectFailure(await answer(id, { received: true }), 409, "statusConflict")
  expectFailure(await answer(id, {}), 422, "validation")
  expectFailure(await answer("nobody-s", { received: true }), 404, "notFound")
  await guest.delete(`/api/booking/${id}`)
  expectFailure(await answer(id, { received: true }), 409, "slipMissing")
})
it("asks whether the money arrived when a guest cancels a booking in review", async () => {
  const id = await cancelled()
  const { version } = await one(id)
  const page = `/admin/bookings/${id}`
  expect((await open("/admin")).body).toContain("Cancelled bookings: did the money arrive?")
  expect((await open(page)).body).toContain("No money received")
  for (const _ of [1, 2]) {
    const { status, headers } = await click(page, { received: "true", version })
    expect([status, headers.get("Location")]).toEqual([303, page])
  }
  expect(await rows("select amount from ledger")).toEqual([{ amount: 34000_00 }])
  expect((await open("/admin")).body).not.toContain("did the money arrive?")
  const { body } = await open(page)
  expect(body).toContain("Money received for a cancelled booking")
  expect(body).not.toContain("No money received")
})
