import { expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { findStatistics } from "#app/money/books/find-statistics.server.ts"
import { HOUR_MS } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const app = setUpVilla()

const december = async () => {
  const { revenueByMonth, occupancy, ...counts } = await findStatistics(app)
  const month = <Each extends { month: string }>(all: Each[]) => all.find((each) => each.month === "2090-12")
  return { ...counts, revenue: month(revenueByMonth), occupancy: month(occupancy) }
}

it("statistics without bookings are zero", async () => {
  expect(await december()).toEqual({
    totalBookings: 0,
    pendingPayments: 0,
    totalRevenue: 0,
    revenue: { month: "2090-12", total: 0, bookings: 0 },
    occupancy: { month: "2090-12", nights: 0, days: 31 },
  })
})

it("statistics follow a booking's status, in one round trip", async () => {
  const { id } = await createBooking(app)
  expect(await december()).toMatchObject({ totalBookings: 1, pendingPayments: 1, totalRevenue: 0 })

  await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 0 })
  const batches = app.usage.batches
  expect(await december()).toMatchObject({
    totalBookings: 1,
    pendingPayments: 0,
    totalRevenue: 34000_00,
    revenue: { total: 34000_00, bookings: 1 },
    occupancy: { nights: 4 },
  })
  expect(app.usage.batches).toBe(batches + 1)

  await editBooking(app, id, { totalPrice: 30000_00 }, ADMIN)
  expect(await december()).toMatchObject({ totalRevenue: 30000_00, revenue: { total: 30000_00 } })

  await deleteBooking(app, id, ADMIN)
  expect(await december()).toMatchObject({ totalBookings: 0, totalRevenue: 0, occupancy: { nights: 0 } })
})

it("an overdue hold does not count, even before its expiry is recorded", async () => {
  await createBooking(app)
  app.clock.now += 2 * HOUR_MS
  expect(await december()).toMatchObject({ totalBookings: 0, pendingPayments: 0 })
})
