import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { giveCustomerInfo } from "#app/booking/give-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { forgetBookings, HOUR_MS, NOW, putVilla, rows, type TestApp, testApp } from "../support/app.ts"
import { booked, uploaded } from "../support/bookings.ts"

const GUEST = { actor: "guest" } as const
const SOMCHAI = { firstName: "สมชาย", lastName: "ใจดี", email: "somchai@example.com", phone: "0812345678" }
let app: TestApp
let booking: Booking
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  await forgetBookings()
  app = testApp()
  booking = await booked(app)
})

const give = (id = booking.id) => giveCustomerInfo(app, id, SOMCHAI, GUEST)
const kept = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!

it("is kept, with an event that holds nothing of it", async () => {
  expect(await give()).toMatchObject({ ok: true, value: { customer: SOMCHAI, status: "pending_payment", version: 2 } })
  expect((await kept()).customer).toEqual(SOMCHAI)
  const [history] = await read(app.db, readHistory(app.db, booking.id))
  expect(history.at(-1)).toEqual({
    ...{ at: NOW, actor: "guest", actorName: null, action: "customer-info", from: null, to: null, reason: null },
  })
})

it("is replaced by what is given later", async () => {
  await give()
  await giveCustomerInfo(app, booking.id, { ...SOMCHAI, firstName: "Anna" }, GUEST)
  expect((await kept()).customer).toEqual({ ...SOMCHAI, firstName: "Anna" })
})

it("is taken while the slip is in review", async () => {
  await attachSlip(app, booking.id, await uploaded(app), GUEST)
  expect(await give()).toMatchObject({ ok: true, value: { customer: SOMCHAI, status: "in_review" } })
})

describe("another email", () => {
  const giveEmail = (email: string, by: { actor: "guest" | "admin" } = GUEST) =>
    giveCustomerInfo(app, booking.id, { ...SOMCHAI, email }, by)
  const emails = () => rows<{ kind: string; recipient: string }>("select kind, recipient from outbox order by rowid")

  it("gets the first email again, and ends the links of those before", async () => {
    await give()
    expect((await kept()).emailVersion).toBe(1)
    await giveEmail("Somchai@Example.com")
    expect((await kept()).emailVersion).toBe(1)
    await giveEmail("other@example.com")
    expect((await kept()).emailVersion).toBe(2)
    expect(await emails()).toEqual([
      { kind: "received", recipient: "somchai@example.com" },
      { kind: "received", recipient: "other@example.com" },
    ])
  })

  it("is told how the booking stands", async () => {
    await give()
    await attachSlip(app, booking.id, await uploaded(app), GUEST)
    await giveEmail("other@example.com")
    expect((await emails()).slice(1)).toEqual([
      { kind: "slip-received", recipient: "somchai@example.com" },
      { kind: "slip-received", recipient: "other@example.com" },
    ])
  })

  it("is taken three times from a guest; from an admin always", async () => {
    await give()
    for (const number of [1, 2, 3]) expect((await giveEmail(`email-${number}@example.com`)).ok).toBe(true)
    expect(await giveEmail("email-4@example.com")).toMatchObject({ ok: false, error: "email-changes-exhausted" })
    // The same address with another name is no change of it.
    expect((await giveEmail("EMAIL-3@example.com")).ok).toBe(true)
    expect((await giveEmail("email-4@example.com", { actor: "admin" })).ok).toBe(true)
  })
})

describe("is refused", () => {
  it.each(["confirmed", "cancelled"] as const)("once %s", async (status) => {
    await changeStatus(app, booking.id, status, { actor: "admin" })
    expect(await give()).toMatchObject({ ok: false, error: "booking-frozen" })
    expect((await kept()).customer).toBeNull()
  })

  it("once its time is over", async () => {
    app.clock.now += 2 * HOUR_MS
    expect(await give()).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await kept()).toMatchObject({ status: "cancelled", cancelReason: "expired", customer: null })
  })

  it("for a booking that is not there", async () => {
    expect(await give("nobody's")).toMatchObject({ ok: false, error: "not-found" })
  })
})
