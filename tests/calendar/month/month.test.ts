import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nightsOf } from "#app/booking/stay.ts"
import {
  monthAfter,
  monthChoices,
  monthGrid,
  type NightOccupant,
  nightViews,
  withPrices,
} from "#app/calendar/month/month.ts"
import { monthToShow } from "#app/calendar/month/month-to-show.ts"
import { priceList, season, seasonPrices } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"
import { sampleBooking } from "../../support/sample.ts"

describe("monthGrid", () => {
  it.each([
    ["2026-12", "2026-12-01", "2027-01-01", 31],
    ["2027-01", "2027-01-01", "2027-02-01", 31],
    ["2027-02", "2027-02-01", "2027-03-01", 28],
    ["2028-02", "2028-02-01", "2028-03-01", 29],
    ["2026-04", "2026-04-01", "2026-05-01", 30],
  ])("%s has its %s up to %s, %i days", (month, first, end, days) => {
    expect(monthGrid(month)).toEqual({ first, end })
    expect(nightsOf({ checkIn: first, checkOut: end })).toHaveLength(days)
  })
})

describe("monthToShow", () => {
  it.each([
    ["2027-01", "2027-01"],
    ["2570-01", "2027-01"],
    ["2000-01", "2000-01"],
    ["2036-12", "2036-12"],
    ["1999-12", "2026-11"],
    ["2037-01", "2026-11"],
    ["3113-01", "2026-11"],
    ["9999-12", "2026-11"],
    ["2027-13", "2026-11"],
    [null, "2026-11"],
  ])("%s is %s", (requested, month) => {
    const { range, monthFor } = monthToShow(requested, "2026-11-30")
    expect(monthFor("2026-11-30")).toBe(month)
    expect(range.from <= `${month}-01` && monthGrid(month).end <= range.to).toBe(true)
  })
})

describe("monthAfter", () => {
  it.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2027-01", -1, "2026-12"],
    ["2028-03", -1, "2028-02"],
    ["2028-01", 1, "2028-02"],
  ] as const)("%s by %i: %s", (month, by, other) => {
    expect(monthAfter(month, by)).toBe(other)
  })

  it("previous and next are inverse", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2098 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, "0")}`
        expect(monthAfter(monthAfter(month, 1), -1)).toBe(month)
        expect(monthAfter(monthAfter(month, -1), 1)).toBe(month)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("monthChoices", () => {
  it.each([
    ["2026-11-22", "2026-11", "2028-05", 19],
    ["2026-12-01", "2026-12", "2028-05", 18],
    ["2027-01-31", "2027-01", "2028-07", 19],
  ])("on %s they are the months from %s to %s, %i", (today, first, last, count) => {
    const months = monthChoices(today)
    expect([months[0], months.at(-1), months.length, new Set(months).size]).toEqual([first, last, count, count])
  })
})

describe("nightViews", () => {
  const NOW = Date.UTC(2026, 11, 2)
  const owner = (night: string, changes: Partial<NightOccupant>): NightOccupant => ({
    night,
    prep: false,
    block: null,
    booking: null,
    feed: null,
    claims: [],
    ...changes,
  })
  const BLOCK = { id: "K", note: "Painting" }
  const FEED = { id: "F", name: "Airbnb", colour: "coral" }
  const OTHER = { id: "G", name: "Agoda", colour: "blue" }
  const booking = (changes: Parameters<typeof sampleBooking>[0]) => ({
    ...sampleBooking({ id: "B", ...changes }),
    customerName: "Mali Sri",
    phone: "+66812345678",
  })
  const view = (one: NightOccupant) =>
    nightViews("2026-12", [one], "2026-12-02", NOW).find(({ night }) => night === one.night)

  it("contains every night of the month, available unless taken, and past before today", () => {
    const views = nightViews("2026-12", [], "2026-12-02", NOW)
    expect(views).toHaveLength(31)
    expect(views.filter(({ past }) => past).map(({ night }) => night)).toEqual(["2026-12-01"])
    expect(new Set(views.map(({ state }) => state))).toEqual(new Set(["free"]))
  })

  it.each([
    ["a hold", { status: "pending_payment", paymentDeadline: NOW + 1 }, "held"],
    ["a hold without a deadline", { status: "pending_payment", paymentDeadline: null }, "held"],
    ["a slip in review", { status: "in_review", paymentDeadline: null }, "in_review"],
    ["a confirmed booking", { status: "confirmed", paymentDeadline: null }, "booked"],
  ] as const)("shows the booking of %s", (_, changes, state) => {
    expect(view(owner("2026-12-03", { booking: booking(changes) }))).toEqual({
      night: "2026-12-03",
      state,
      past: false,
      block: null,
      feed: null,
      conflicts: [],
      booking: { id: "B", reference: "BV-7K3M9Q", customerName: "Mali Sri" },
    })
  })

  it("a night for preparing the villa names nobody, so that an admin may select it", () => {
    const confirmed = booking({ status: "confirmed", paymentDeadline: null })
    const free = { booking: null, block: null, feed: null, conflicts: [] }
    expect(view(owner("2026-12-03", { booking: confirmed, prep: true }))).toMatchObject({ state: "prep", ...free })
    expect(view(owner("2026-12-03", { feed: FEED, prep: true }))).toMatchObject({ state: "prep", ...free })
    const overdue = booking({ status: "pending_payment", paymentDeadline: NOW })
    expect(view(owner("2026-12-03", { booking: overdue, prep: true }))).toMatchObject({ state: "free" })
  })

  it("a hold past its deadline takes no night", () => {
    const overdue = booking({ status: "pending_payment", paymentDeadline: NOW })
    expect(view(owner("2026-12-03", { booking: overdue }))).toMatchObject({ state: "free", booking: null })
  })

  it("a hold past its deadline leaves its night to the feed that claimed it first", () => {
    const overdue = booking({ status: "pending_payment", paymentDeadline: NOW })
    const claims = [FEED, OTHER].map((feed) => ({ ...feed, settledAt: null, firstSeenAt: NOW }))
    expect(view(owner("2026-12-03", { booking: overdue, claims }))).toMatchObject({
      state: "channel",
      booking: null,
      feed: FEED,
      conflicts: [OTHER],
    })
  })

  it("a night of another channel names its feed, and the feeds that sold it as well until that is settled", () => {
    const claims = [{ ...OTHER, settledAt: null, firstSeenAt: NOW }]
    expect(view(owner("2026-12-03", { feed: FEED, claims }))).toMatchObject({
      state: "channel",
      block: null,
      feed: FEED,
      conflicts: [OTHER],
    })
    const settled = [{ ...OTHER, settledAt: NOW, firstSeenAt: NOW }]
    expect(view(owner("2026-12-03", { feed: FEED, claims: settled }))).toMatchObject({ conflicts: [] })
  })

  it("a block has no booking", () => {
    expect(view(owner("2026-12-03", { block: BLOCK }))).toMatchObject({ state: "blocked", booking: null, block: BLOCK })
  })

  it("ignores nights of other months", () => {
    expect(nightViews("2026-12", [owner("2027-01-01", { block: BLOCK })], "2026-12-02", NOW)).toHaveLength(31)
  })

  it("has prices while it is for sale only", () => {
    const taken = [owner("2026-12-03", { block: BLOCK }), owner("2026-12-07", { feed: FEED, prep: true })]
    const list = priceList({}, [season("2026-12-08", "2026-12-09", { prices: seasonPrices([12_345], [12_345]) })])
    const priced = withPrices(nightViews("2026-12", taken, "2026-12-02", NOW), list)
    // Yesterday, Wednesday, blocked, Friday, preparation, a season.
    expect([1, 2, 3, 4, 7, 8].map((day) => priced[day - 1]!.price)).toEqual([
      null,
      8000_00,
      null,
      9500_00,
      null,
      12_345_00,
    ])
  })
})
