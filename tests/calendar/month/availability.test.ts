import { describe, expect, it, vi } from "vitest"
import { checkRange, offersOf } from "#app/calendar/month/availability.ts"
import type { TakenNights } from "#app/calendar/month/taken-nights.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { stayRulesOf } from "#app/villa/prices/quote.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import { season, seasonPrices, stayNights } from "../../support/price-list.ts"
import { sampleVilla } from "../../support/sample.ts"

describe("checkRange", () => {
  it.each([
    ["2026-12-01", "2026-12-03", { ok: true, value: { from: "2026-12-01", to: "2026-12-03" } }],
    ["2026-11-30T17:00:00Z", "2026-12-03", { ok: true, value: { from: "2026-12-01", to: "2026-12-03" } }],
    ["2026-12-01", "2026-12-01", { ok: true, value: { from: "2026-12-01", to: "2026-12-01" } }],
    // 400 and 401 days
    ["2026-12-01", "2028-01-05", { ok: true, value: { from: "2026-12-01", to: "2028-01-05" } }],
    ["2026-12-01", "2028-01-06", { ok: false, error: "range-too-long" }],
    ["2026-12-02", "2026-12-01", { ok: false, error: "dates-reversed" }],
    ["", "2026-12-01", { ok: false, error: "date-invalid" }],
    ["2026-12-01", "2026-12-32", { ok: false, error: "date-invalid" }],
    ["2569-12-01", "2569-12-03", { ok: false, error: "date-invalid" }],
    ["2634-01-01", "2634-01-02", { ok: false, error: "date-invalid" }],
    ["1926-12-01", "1926-12-03", { ok: false, error: "date-invalid" }],
    ["1999-12-31", "2000-01-02", { ok: false, error: "date-invalid" }],
    ["2036-12-30", "2036-12-31", { ok: true, value: { from: "2036-12-30", to: "2036-12-31" } }],
    ["2036-12-31", "2037-01-01", { ok: false, error: "date-invalid" }],
  ])("%j to %j", (from, to, expected) => {
    expect(checkRange({ from, to }, "Asia/Bangkok", Date.parse("2026-12-03T09:00+07:00"))).toEqual(expected)
  })
})

/** The rules on the morning of 3 December 2026. */
const rulesOf = (villa: PricedVilla, taken: TakenNights) =>
  stayRulesOf(villa, taken, Date.parse("2026-12-03T09:00+07:00"))

describe("offersOf", () => {
  it("parses few dates for a year of gaps that are all shorter than the minimum stay", () => {
    const villa = sampleVilla({ offer: { ...DEFAULT_OFFER, minNights: 30 } })
    const taken: TakenNights = new Map(
      Array.from({ length: 18 }, (_, index) => [dateAfter("2026-12-03", 25 * index), "stay"] as const),
    )
    const parse = vi.spyOn(Date, "parse")
    const offers = offersOf(villa, { from: "2026-12-03", to: "2028-01-07" }, rulesOf(villa, taken))
    const parsed = parse.mock.calls.length
    parse.mockRestore()
    expect(offers.filter(({ reason }) => reason === "noFit")).toHaveLength(368)
    // Each gap is read from each of its nights. Reading all stays of 30 nights too parses 160,000.
    expect(parsed).toBeLessThan(20_000)
  })

  it("has no night available beyond the last on which a stay can end", () => {
    const far = offersOf(sampleVilla(), { from: "2028-05-25", to: "2028-05-28" }, rulesOf(sampleVilla(), new Map()))
    // 540 days after 3 December 2026 is 26 May 2028.
    expect(far.map(({ night, available }) => [night, available])).toEqual([
      ["2028-05-25", true],
      ["2028-05-26", false],
      ["2028-05-27", false],
    ])
  })

  const own = { season: null, minNights: 1, reason: null }
  const weekday = { normal: 9500_00, discounted: 8500_00, charged: 8500_00, shown: 8500_00, ...own }
  const weekend = { normal: 12500_00, discounted: 11000_00, charged: 11000_00, shown: 11000_00, ...own }
  const offers = offersOf(
    sampleVilla(),
    { from: "2026-12-02", to: "2026-12-06" },
    rulesOf(sampleVilla(), stayNights("2026-12-04", "2026-12-06")),
  )

  it("contains every night of the range except its last date, with the price for all rooms", () => {
    expect(offers).toEqual([
      { night: "2026-12-02", available: false, ...weekday },
      { night: "2026-12-03", available: true, ...weekday },
      { night: "2026-12-04", available: false, ...weekend },
      { night: "2026-12-05", available: true, ...weekend },
    ])
  })

  it("names the rule that closes a night as a first one", () => {
    const offer = { ...DEFAULT_OFFER, minNights: 3, fillGaps: false, noticeHours: 24, bookableDays: 30 }
    const villa = sampleVilla({ offer })
    const taken: TakenNights = new Map([
      ["2026-12-10", "stay"],
      ["2026-12-11", "prep"],
    ])
    const reasonOf = new Map(
      offersOf(villa, { from: "2026-12-02", to: "2027-01-04" }, rulesOf(villa, taken)).map(({ night, reason }) => [
        night,
        reason,
      ]),
    )
    const nights = [
      ["2026-12-02", null],
      ["2026-12-03", "notice"],
      ["2026-12-07", null],
      ["2026-12-08", "noFit"],
      ["2026-12-10", null],
      ["2026-12-11", "prep"],
      ["2026-12-12", null],
      ["2027-01-03", "horizon"],
    ] as const
    expect(nights.map(([night]) => [night, reasonOf.get(night)])).toEqual(nights)
  })

  it("names the season of each night, its minimum stay, and the price with what is added to it", () => {
    const songkran = season("04-13", "04-15", { layer: "holiday", minNights: 3 })
    const high = season("2027-04-01", "2027-04-14", { prices: seasonPrices([6500], [6500]), minNights: 2 })
    const offer: OfferRules = {
      ...DEFAULT_OFFER,
      weekendMinNights: 4,
      service: { mode: "added", rate: 1000 },
      vat: { mode: "added", rate: 700 },
    }
    const villa = sampleVilla({ seasons: [songkran, high], offer })
    const range = { from: "2027-04-12", to: "2027-04-17" }
    const nights = offersOf(villa, range, rulesOf(villa, stayNights()))
    expect(nights.map(({ night, shown, season, minNights }) => [night, shown, season?.en ?? null, minNights])).toEqual([
      ["2027-04-12", 7651_00, "High season", 2],
      ["2027-04-13", 7651_00, "High season", 3],
      // 8,500 and 10 % and 7 % is 10,004.50
      ["2027-04-14", 10_005_00, null, 3],
      ["2027-04-15", 10_005_00, null, 1],
      ["2027-04-16", 12_947_00, null, 4],
    ])
  })
})
