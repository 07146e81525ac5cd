import type { SQL } from "drizzle-orm"
import { expect, it } from "vitest"
import { isOverdue } from "#app/booking/booking.ts"
import { BOOKING_STATUSES } from "#app/booking/status.ts"
import { awaitingPayment, notOverdue, overdue } from "#app/db/deadlines.server.ts"
import { bookings } from "#app/db/schema.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { NOW, rows } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { setUpVilla } from "../support/set-up.ts"

const app = setUpVilla()

it("bookings of every status, with and without a deadline, are overdue in SQL as by the rule", async () => {
  const deadlines = [null, NOW - 1, NOW, NOW + 1]
  const all = BOOKING_STATUSES.flatMap((status) => deadlines.map((paymentDeadline) => ({ status, paymentDeadline })))
  const ids: string[] = []
  for (const index of all.keys()) {
    const stay = { checkIn: dateAfter("2090-12-01", index), checkOut: dateAfter("2090-12-02", index) }
    ids.push((await createBooking(app, stay, `guest-${index}`)).id)
  }
  for (const [index, { status, paymentDeadline }] of all.entries())
    await rows(
      "update bookings set status = ?, kept = 0, payment_deadline = ? where id = ?",
      status,
      paymentDeadline,
      ids[index],
    )
  const found = async (which: SQL) => {
    const { status, paymentDeadline } = bookings
    return app.db.select({ status, paymentDeadline }).from(bookings).where(which).orderBy(bookings.checkIn)
  }
  expect(await found(overdue(NOW))).toEqual(all.filter((booking) => isOverdue(booking, NOW)))
  expect(await found(notOverdue(NOW))).toEqual(all.filter((booking) => !isOverdue(booking, NOW)))
  expect(await found(awaitingPayment(NOW))).toEqual([{ status: "pending_payment", paymentDeadline: NOW + 1 }])
})
