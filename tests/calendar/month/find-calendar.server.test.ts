import { beforeEach, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { findCalendar } from "#app/calendar/month/find-calendar.server.ts"
import { write } from "#app/db/database.server.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { insertSeason } from "#app/villa/prices/season-store.server.ts"
import { HOUR_MS, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, setHalfAsDeposit } from "../../support/bookings.ts"
import { AIRBNB, createFeed, feedApp, setChannels } from "../../support/feeds.ts"
import { season, seasonPrices } from "../../support/price-list.ts"
import { VAT_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const BY = { name: "Somchai" }

const app = setUpVilla({}, feedApp)
beforeEach(async () => {
  await rows("delete from seasons")
  await updateSampleVilla(app, { offer: DEFAULT_OFFER, seller: null })
})

const block = (from: string, to: string) => blockNights(app, { from, to, note: "Painting" }, BY)

/** The prices of a month's nights in baht, by the day of the month. */
async function prices(month: string, ...days: number[]) {
  const calendar = await findCalendar(app, month)
  return days.map((day) => {
    const price = calendar!.nights[day - 1]!.price
    return price === null ? null : price / 100
  })
}

it("shows a month, by default the current one", async () => {
  await block("2090-12-30", "2091-01-03")
  const december = await findCalendar(app, "2090-12")
  expect(december).toMatchObject({ month: "2090-12", today: "2090-11-21" })
  const blocked = december!.nights.filter(({ state }) => state === "blocked")
  expect(blocked.map(({ night }) => night)).toEqual(["2090-12-30", "2090-12-31"])
  for (const month of [null, "", "2090-13", "2090-12-01", "x"])
    expect((await findCalendar(app, month))?.month).toBe("2090-11")
})

it("shows the month of the selected nights, and who has some of them", async () => {
  await block("2090-12-10", "2090-12-11")
  const calendar = await findCalendar(app, null, { from: "2090-12-09", to: "2090-12-10" })
  expect(calendar).toMatchObject({
    month: "2090-12",
    clashes: [{ nights: ["2090-12-10"], block: { note: "Painting" } }],
  })
})

it("says what the bookings of the month's nights still owe, without a selection", async () => {
  const booking = await createBooking(app)
  await setHalfAsDeposit(booking.id)
  expect((await findCalendar(app, "2090-12"))!.payments).toEqual({})
  await changeStatus(app, booking.id, "confirmed", { actor: "admin" })
  expect((await findCalendar(app, "2090-12"))!.payments).toMatchObject({
    [booking.id]: { state: "part-paid", amount: 17_000_00 },
  })
  expect((await findCalendar(app, "2091-02"))!.payments).toEqual({})
})

it("changes the month at midnight in the villa's time zone, not UTC", async () => {
  // 00:30 on 1 December in the villa's time zone, still November in UTC.
  app.clock.now += 10 * 24 * HOUR_MS
  expect(await findCalendar(app, null)).toMatchObject({ today: "2090-12-01", month: "2090-12" })
})

it("has the price of each night that can be sold: weekday or weekend, with its discount", async () => {
  // Thursday 7 to Sunday 10 December 2090.
  expect(await prices("2090-12", 7, 8, 9, 10)).toEqual([8500, 11_000, 11_000, 8500])
  await updateSampleVilla(app, { weekdayDiscountedPrice: 0, weekendDiscountedPrice: 0 })
  expect(await prices("2090-12", 7, 8)).toEqual([9500, 12_500])
  await updateSampleVilla(app, { weekdayDiscountedPrice: 8500_00, weekendDiscountedPrice: 11_000_00 })
})

it("has the prices of seasons, those that begin in the month before and repeat every year included", async () => {
  const high = season("2090-11-20", "2090-12-05", { prices: seasonPrices([15_000], [18_000, 17_000], [20_000]) })
  const newYear = season("12-30", "01-03", { layer: "holiday", prices: seasonPrices([30_000], [30_000]) })
  await write(app.db, [insertSeason(app.db, high, app.now()), insertSeason(app.db, newYear, app.now())])
  // Friday 1, Saturday 2, Monday 4, Tuesday 5, and Sunday 31 December.
  expect(await prices("2090-12", 1, 2, 4, 5, 31)).toEqual([17_000, 20_000, 15_000, 8500, 30_000])
  expect(await prices("2091-01", 2, 3)).toEqual([30_000, 8500])
})

it("includes what is added to prices, as guests see it, and agrees with the quote of one night", async () => {
  const offer = { ...DEFAULT_OFFER, vat: { ...DEFAULT_OFFER.vat, mode: "added" as const, rate: 700 } }
  await updateSampleVilla(app, { offer, seller: VAT_SELLER })
  expect(await prices("2090-12", 7)).toEqual([9095])
  const quote = await findQuote(app, { checkIn: "2090-12-07", checkOut: "2090-12-08", rooms: 3, guests: 2 })
  expect(quote).toMatchObject({ ok: true, value: { price: { total: 9095_00 } } })
})

it("has no price of nights that are taken or past", async () => {
  await createBooking(app, { checkIn: "2090-12-03", checkOut: "2090-12-05" })
  await block("2090-12-05", "2090-12-06")
  expect(await prices("2090-12", 3, 4, 5, 6)).toEqual([null, null, null, 8500])
  expect(await prices("2090-11", 20, 21)).toEqual([null, 8500])
})

it("counts the unconfirmed bookings and says how current each channel is", async () => {
  await createBooking(app)
  const feed = await createFeed(app, [[20, 22]])
  const calendar = await findCalendar(app, "2090-12")
  expect(calendar).toMatchObject({
    holds: { bookings: 1 },
    channels: [{ id: feed.id, name: "Airbnb", state: "ok", succeededAt: feed.succeededAt }],
  })
  expect(calendar!.nights[19]).toMatchObject({ state: "channel", feed: { name: "Airbnb" }, price: null })
  app.clock.now += 7 * HOUR_MS
  expect(await findCalendar(app, null)).toMatchObject({ channels: [{ state: "failing" }] })
  await setChannels({ [AIRBNB]: { file: "" } })
})

it("reads all of it in one round trip", async () => {
  app.db.$client.usage.batches = 0
  await findCalendar(app, "2090-12", { from: "2090-12-09", to: null })
  expect(app.db.$client.usage.batches).toBe(1)
})
