import { expect, it } from "vitest"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { HOUR_MS, nightsTaken, rows } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()

const one = (number: number) =>
  createBooking(app, { checkIn: dateAfter("2090-12-01", number), checkOut: dateAfter("2090-12-02", number) })

it("cancels overdue bookings, releases their nights and records it, once", async () => {
  const booking = await one(0)
  app.clock.now = booking.paymentDeadline!
  expect(await expireBookings(app)).toBe(1)
  const [expired, history] = await read(app.db, readBooking(app.db, booking.id), readHistory(app.db, booking.id))
  expect(expired).toEqual({
    ...booking,
    status: "cancelled",
    cancelReason: "expired",
    kept: 0,
    paymentDeadline: null,
    version: 2,
    updatedAt: app.clock.now,
  })
  expect(history.at(-1)).toEqual({
    at: app.clock.now,
    actor: "system",
    actorName: null,
    action: "expired",
    from: "pending_payment",
    to: "cancelled",
    reason: "expired",
  })
  expect(await nightsTaken()).toEqual([])

  expect(await expireBookings(app)).toBe(0)
  expect(await rows("select id from booking_events")).toHaveLength(2)
})

it("does not change bookings that are not overdue, paid, in review or cancelled", async () => {
  const [early, reviewed, confirmed, cancelled] = [await one(0), await one(1), await one(2), await one(3)]
  await attachSlip(app, reviewed.id, await uploadSlip(app), { actor: "guest" })
  await changeStatus(app, confirmed.id, "confirmed", { actor: "admin" })
  await changeStatus(app, cancelled.id, "cancelled", { actor: "guest" })
  app.clock.now = early.paymentDeadline! - 1
  expect(await expireBookings(app)).toBe(0)
  expect(await nightsTaken()).toEqual(["2090-12-01", "2090-12-02", "2090-12-03"])

  app.clock.now += 1000 * HOUR_MS
  expect(await expireBookings(app)).toBe(1)
  expect(await nightsTaken()).toEqual(["2090-12-02", "2090-12-03"])
})

it("can check a single booking", async () => {
  const [first, second] = [await one(0), await one(1)]
  app.clock.now += 2 * HOUR_MS
  expect(await expireBookings(app, first.id)).toBe(1)
  expect(await nightsTaken()).toEqual(await nightsTaken(second.id))
  expect(await expireBookings(app, first.id)).toBe(0)
  expect(await expireBookings(app, "nobody's")).toBe(0)
  expect(await expireBookings(app, second.id)).toBe(1)
})

it("many concurrent runs expire each booking once", async () => {
  for (const number of [0, 1, 2]) await one(number)
  app.clock.now += 2 * HOUR_MS
  const counts = await Promise.all(Array.from({ length: 10 }, () => expireBookings(app)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await rows("select id from booking_events where action = 'expired'")).toHaveLength(3)
})
