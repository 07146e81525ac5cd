import { expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { nightsOf } from "#app/booking/stay.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { HOUR_MS } from "../support/app.ts"
import { createBooking, uploadSlip } from "../support/bookings.ts"
import { dashboardOf } from "../support/dashboard.ts"
import type { Kind } from "../support/files.ts"
import { createLink, submitSlipByLink } from "../support/payment-links.ts"
import { setUpVilla } from "../support/set-up.ts"

const app = setUpVilla()

const on = (day: string) => createBooking(app, { checkIn: `2090-12-${day}`, checkOut: `2090-12-${Number(day) + 1}` })
async function inReview(day: string, kind: Kind = "jpeg") {
  const { id } = await on(day)
  await attachSlip(app, id, await uploadSlip(app, undefined, kind), { actor: "guest" })
  return id
}
const ids = (bookings: { id: string }[]) => bookings.map(({ id }) => id)

it("is empty without bookings", async () => {
  expect(await dashboardOf(app)).toMatchObject({
    slips: [],
    unpaid: [],
    recent: [],
    today: "2090-11-21",
    timezone: "Asia/Bangkok",
    statistics: { totalBookings: 0, pendingPayments: 0, totalRevenue: 0 },
  })
})

it("lists slips to check, with their type, and running holds, without expired ones", async () => {
  const [image, pdf] = [await inReview("10"), await inReview("11", "pdf")]
  const confirmed = await on("12")
  await changeStatus(app, confirmed.id, "confirmed", { actor: "admin" })
  const cancelled = await on("13")
  await changeStatus(app, cancelled.id, "cancelled", { actor: "admin" })
  const overdue = await on("14")
  app.clock.now += HOUR_MS
  const running = await on("15")
  app.clock.now = overdue.paymentDeadline!

  const dashboard = await dashboardOf(app)
  expect(dashboard.slips.map(({ booking, slip }) => [booking.id, slip?.pdf]).sort()).toEqual(
    [
      [image, false],
      [pdf, true],
    ].sort(),
  )
  expect(ids(dashboard.unpaid)).toEqual([running.id])
  expect(dashboard.statistics).toMatchObject({ totalBookings: 4, pendingPayments: 3, totalRevenue: confirmed.total })
})

it("shows the latest ten bookings that are not deleted, newest first", async () => {
  const created: string[] = []
  for (let day = 10; day < 22; day++) {
    created.unshift((await on(String(day))).id)
    app.clock.now += 1
  }
  await deleteBooking(app, created[0]!, { actor: "admin", name: "Somchai" })
  expect(ids((await dashboardOf(app)).recent)).toEqual(created.slice(1, 11))
})

it("lists the ten payment links whose slips have waited longest, with where else their files were sent", async () => {
  const links: PaymentLink[] = []
  for (let count = 0; count < 12; count++) links.push(await createLink(app))
  for (const { id } of links.toReversed()) {
    app.clock.now += 1000
    await submitSlipByLink(app, id)
  }
  const shown = (await dashboardOf(app)).links
  expect(ids(shown)).toEqual(ids(links).toReversed().slice(0, 10))
  expect(shown.map(({ slips }) => slips[0]?.sameFile.length)).toEqual(Array(10).fill(11))
})

it("shows the three unpaid bookings with the earliest deadlines", async () => {
  const created: string[] = []
  for (const day of ["10", "11", "12", "13"]) {
    created.push((await on(day)).id)
    app.clock.now += 1000
  }
  expect(ids((await dashboardOf(app)).unpaid)).toEqual(created.slice(0, 3))
})

it("shows who arrives, stays and leaves today and tomorrow in the villa's time zone", async () => {
  app.clock.now -= 24 * HOUR_MS
  const leaving = await createBooking(app, { checkIn: "2090-11-20", checkOut: "2090-11-21" })
  const arriving = await createBooking(app, { checkIn: "2090-11-21", checkOut: "2090-11-22" })
  const next = await createBooking(app, { checkIn: "2090-11-22", checkOut: "2090-11-24" })
  for (const { id } of [leaving, arriving, next]) await changeStatus(app, id, "confirmed", { actor: "admin" })
  await createBooking(app, { checkIn: "2090-11-24", checkOut: "2090-11-25" })
  app.clock.now += 24 * HOUR_MS
  const { movements } = await dashboardOf(app)
  const named = (list: typeof movements.today) => list.map(({ kind, booking }) => [kind, booking.id])
  expect(named(movements.today)).toEqual([
    ["arriving", arriving.id],
    ["leaving", leaving.id],
  ])
  expect(named(movements.tomorrow)).toEqual([
    ["arriving", next.id],
    ["leaving", arriving.id],
  ])
})

it("runs one database batch", async () => {
  await inReview("10")
  const { batches } = app.usage
  await dashboardOf(app)
  expect(app.usage.batches).toBe(batches + 1)
})

it("changes the day at midnight in the villa's time zone, not UTC", async () => {
  // 00:30 on 1 December in the villa's time zone, still November in UTC.
  app.clock.now += 10 * 24 * HOUR_MS
  expect(await dashboardOf(app)).toMatchObject({ today: "2090-12-01" })
})

it("shows the next fourteen nights: who stays, what is closed, and what a free one costs", async () => {
  const { id } = await createBooking(app, { checkIn: "2090-11-22", checkOut: "2090-11-24" })
  await createBooking(app, { checkIn: "2090-12-05", checkOut: "2090-12-06" })
  const { nextNights, today } = await dashboardOf(app)
  expect(nextNights.map(({ night }) => night)).toEqual(nightsOf({ checkIn: today, checkOut: "2090-12-05" }))
  expect(nextNights.flatMap(({ night, booking }) => (booking ? [[night, booking.id]] : []))).toEqual([
    ["2090-11-22", id],
    ["2090-11-23", id],
  ])
  expect(nextNights[0]).toMatchObject({ state: "free", price: expect.any(Number) })
})
