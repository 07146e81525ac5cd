import { expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findUpcoming } from "#app/booking/find-bookings.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { HOUR_MS, rows } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { setUpVilla } from "../support/set-up.ts"

const app = setUpVilla()

const on = (checkIn: string, nights = 1) => createBooking(app, { checkIn, checkOut: dateAfter(checkIn, nights) })
const ids = (bookings: Booking[]) => bookings.map(({ id }) => id)
const confirm = (id: string) => changeStatus(app, id, "confirmed", { actor: "admin" })

it("lists who checks in today or later, by check-in, with the totals of all", async () => {
  app.clock.now -= 24 * HOUR_MS
  await confirm((await on("2090-11-20", 1)).id)
  app.clock.now += 24 * HOUR_MS
  const later = await on("2090-12-10", 2)
  const today = await on("2090-11-21", 3)
  await confirm(today.id)
  const cancelled = await on("2090-12-20")
  await changeStatus(app, cancelled.id, "cancelled", { actor: "admin" })
  expect(await findUpcoming(app, null)).toMatchObject({
    bookings: [{ id: today.id }, { id: later.id }],
    totals: { bookings: 2, nights: 5, money: today.total + later.total },
    next: null,
  })
})

it("leaves out overdue bookings", async () => {
  const { paymentDeadline } = await on("2090-12-10")
  app.clock.now = paymentDeadline! - 1
  expect((await findUpcoming(app, null)).totals.bookings).toBe(1)
  app.clock.now = paymentDeadline!
  expect((await findUpcoming(app, null)).totals).toEqual({ bookings: 0, nights: 0, money: 0 })
})

it("has pages of fifty, in one database batch each", async () => {
  const { id } = await on("2090-12-01")
  await rows(
    `with recursive copies (day) as (select 1 union all select day + 1 from copies where day < 49)
     insert into bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, payment_method,
       special_requests, language, price, terms, total, payment_deadline, version, created_at, updated_at)
     select id || '-' || day, reference || day, guest_id, status, date(check_in, day || ' days'),
       date(check_out, day || ' days'), rooms, guests, payment_method, special_requests, language, price, terms, total,
       payment_deadline, version, created_at, updated_at from bookings, copies`,
  )
  const last = await on(dateAfter("2090-12-01", 50))
  const copies = Array.from({ length: 49 }, (_, index) => `${id}-${index + 1}`)
  const { batches } = app.usage
  const first = await findUpcoming(app, null)
  expect(app.usage.batches).toBe(batches + 1)
  expect([ids(first.bookings), first.next]).toEqual([[id, ...copies], dateAfter("2090-12-01", 49)])
  const second = await findUpcoming(app, first.next)
  expect([ids(second.bookings), second.next, second.totals.bookings]).toEqual([[last.id], null, 51])
})
