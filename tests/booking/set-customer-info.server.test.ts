import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { deleteBookings, HOUR_MS, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../support/app.ts"
import { createBooking, uploadSlip } from "../support/bookings.ts"

const GUEST = { actor: "guest" } as const
const SOMCHAI = { firstName: "สมชาย", lastName: "ใจดี", email: "somchai@example.com", phone: "0812345678" }
let app: TestApp
let booking: Booking
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
  booking = await createBooking(app)
})

const setInfo = (id = booking.id) => setCustomerInfo(app, id, SOMCHAI, GUEST)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!

it("is saved, with an event that contains no personal data", async () => {
  expect(await setInfo()).toMatchObject({
    ok: true,
    value: { customer: SOMCHAI, status: "pending_payment", version: 2 },
  })
  expect((await stored()).customer).toEqual(SOMCHAI)
  const [history] = await read(app.db, readHistory(app.db, booking.id))
  expect(history.at(-1)).toEqual({
    ...{ at: NOW, actor: "guest", actorName: null, action: "customer-info", from: null, to: null, reason: null },
  })
})

it("can be replaced", async () => {
  await setInfo()
  await setCustomerInfo(app, booking.id, { ...SOMCHAI, firstName: "Anna" }, GUEST)
  expect((await stored()).customer).toEqual({ ...SOMCHAI, firstName: "Anna" })
})

it("is accepted while a slip is in review", async () => {
  await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
  expect(await setInfo()).toMatchObject({ ok: true, value: { customer: SOMCHAI, status: "in_review" } })
})

describe("a new email address", () => {
  const setEmail = (email: string, by: { actor: "guest" | "admin" } = GUEST) =>
    setCustomerInfo(app, booking.id, { ...SOMCHAI, email }, by)
  const emails = () => rows<{ kind: string; recipient: string }>("select kind, recipient from outbox order by rowid")

  it("gets the first email again, and invalidates earlier links", async () => {
    await setInfo()
    expect((await stored()).emailVersion).toBe(1)
    await setEmail("Somchai@Example.com")
    expect((await stored()).emailVersion).toBe(1)
    await setEmail("other@example.com")
    expect((await stored()).emailVersion).toBe(2)
    expect(await emails()).toEqual([
      { kind: "received", recipient: "somchai@example.com" },
      { kind: "received", recipient: "other@example.com" },
    ])
  })

  it("gets the email for the current status", async () => {
    await setInfo()
    await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
    await setEmail("other@example.com")
    expect((await emails()).slice(1)).toEqual([
      { kind: "slip-received", recipient: "somchai@example.com" },
      { kind: "slip-received", recipient: "other@example.com" },
    ])
  })

  it("is accepted three times from a guest, always from an admin", async () => {
    await setInfo()
    for (const number of [1, 2, 3]) expect((await setEmail(`email-${number}@example.com`)).ok).toBe(true)
    expect(await setEmail("email-4@example.com")).toMatchObject({ ok: false, error: "email-changes-exhausted" })
    // The same address with another name is not a change of address.
    expect((await setEmail("EMAIL-3@example.com")).ok).toBe(true)
    expect((await setEmail("email-4@example.com", { actor: "admin" })).ok).toBe(true)
  })
})

describe("is rejected", () => {
  it.each(["confirmed", "cancelled"] as const)("when %s", async (status) => {
    await changeStatus(app, booking.id, status, { actor: "admin" })
    expect(await setInfo()).toMatchObject({ ok: false, error: "booking-frozen" })
    expect((await stored()).customer).toBeNull()
  })

  it("when the booking is overdue", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await setInfo()).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await stored()).toMatchObject({ status: "cancelled", cancelReason: "expired", customer: null })
  })

  it("for an unknown booking", async () => {
    expect(await setInfo("nobody's")).toMatchObject({ ok: false, error: "not-found" })
  })
})
