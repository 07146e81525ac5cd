import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dateAfter } from "#app/villa/dates.ts"
import { checkSeason, coversNight, minimumSeason, pricingSeason } from "#app/villa/prices/season.ts"
import { season, seasonPrices } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const PRICES = seasonPrices([9000], [11_000])

describe("the nights of a season", () => {
  it.each([
    ["its first night", "2026-12-01", "2026-12-05", "2026-12-01", true],
    ["its last night", "2026-12-01", "2026-12-05", "2026-12-04", true],
    ["the morning after", "2026-12-01", "2026-12-05", "2026-12-05", false],
    ["the night before", "2026-12-01", "2026-12-05", "2026-11-30", false],
    ["yearly over New Year, in December", "12-20", "01-10", "2026-12-31", true],
    ["yearly over New Year, in January", "12-20", "01-10", "2027-01-05", true],
    ["yearly over New Year, on its end", "12-20", "01-10", "2027-01-10", false],
    ["yearly over New Year, in summer", "12-20", "01-10", "2027-07-01", false],
    ["yearly around a leap day", "02-28", "03-01", "2028-02-29", true],
    ["yearly, in any year", "04-13", "04-16", "2031-04-15", true],
  ])("%s", (_, from, to, night, isCovered) => {
    expect(coversNight(season(from, to), night)).toBe(isCovered)
  })
})

describe("the ladder", () => {
  const dated = season("2026-12-01", "2027-01-15", { id: "dated", prices: PRICES, minNights: 2 })
  const yearly = season("12-01", "02-01", { id: "yearly", prices: PRICES })
  const holiday = season("2026-12-30", "2027-01-02", { id: "holiday", layer: "holiday", prices: PRICES })
  const yearlyHoliday = season("12-30", "01-02", { id: "yearly holiday", layer: "holiday", prices: PRICES })
  const minimumOnly = season("2026-12-30", "2027-01-02", { id: "minimum only", layer: "holiday", minNights: 3 })

  it.each([
    ["a holiday over a season", [dated, holiday], "holiday", "dated"],
    ["a dated season over a yearly one", [yearly, dated], "dated", "dated"],
    ["a yearly holiday over a dated season", [dated, yearlyHoliday], "yearly holiday", "dated"],
    ["a dated holiday over a yearly one", [yearlyHoliday, holiday], "holiday", undefined],
    ["a holiday that has only a minimum", [dated, minimumOnly], "dated", "minimum only"],
    ["nothing", [], undefined, undefined],
  ])("%s", (_, seasons, prices, minimum) => {
    expect(pricingSeason(seasons, "2026-12-31")?.id).toBe(prices)
    expect(minimumSeason(seasons, "2026-12-31")?.id).toBe(minimum)
  })
})

describe("a season's dates", () => {
  const songkran = season("04-13", "04-16", { id: "songkran", layer: "holiday" })
  it.each([
    ["no night", season("2026-12-01", "2026-12-01"), "season-empty"],
    ["reversed", season("2026-12-05", "2026-12-01"), "season-empty"],
    ["a leap day as the end", season("02-20", "02-29"), "season-leap-day"],
    ["a leap day as the beginning", season("02-29", "03-10"), "season-leap-day"],
    ["a night of another of its precedence", season("04-15", "04-20", { layer: "holiday" }), "season-overlap"],
    ["next to another", season("04-16", "04-20", { layer: "holiday" }), null],
    ["of another layer", season("04-01", "05-01"), null],
    ["dated over yearly", season("2027-04-13", "2027-04-16", { layer: "holiday" }), null],
    ["itself, changed", season("04-12", "04-17", { id: "songkran", layer: "holiday" }), null],
    ["over New Year, and around the year", season("04-16", "04-14", { layer: "holiday" }), "season-overlap"],
  ])("%s", (_, changed, error) => {
    const checked = checkSeason(changed, [songkran])
    expect(checked.ok ? null : checked.error).toBe(error)
    if (error === "season-overlap")
      expect(checked).toMatchObject({ data: { with: { id: "songkran", from: "04-13", to: "04-16" } } })
  })

  it("of dated entries overlap by a single night", () => {
    const high = season("2026-12-01", "2026-12-10", { id: "high" })
    expect(checkSeason(season("2026-12-09", "2026-12-12"), [high])).toMatchObject({ error: "season-overlap" })
    expect(checkSeason(season("2026-12-10", "2026-12-12"), [high])).toEqual({ ok: true, value: null })
  })
})

describe("two entries of one precedence", () => {
  const yearlyDay = fc.integer({ min: 0, max: 364 }).map((days) => dateAfter("2027-01-01", days).slice(5))
  const date = fc.integer({ min: 0, max: 4 * 366 }).map((days) => dateAfter("2027-06-01", days))
  // Eight years have a 29 February of each kind of neighbour.
  const nights = Array.from({ length: 8 * 365 + 2 }, (_, days) => dateAfter("2026-01-01", days))

  it.each([
    ["yearly ones", yearlyDay],
    ["dated ones", date],
  ])("are accepted only if no night of any year is in both: %s", (_, day) => {
    fc.assert(
      fc.property(fc.tuple(day, day), fc.tuple(day, day), ([from, to], [otherFrom, otherTo]) => {
        const other = season(otherFrom, otherTo, { id: "other" })
        fc.pre(checkSeason(other, []).ok && checkSeason(season(from, to), []).ok)
        const shared = nights.some((night) => coversNight(season(from, to), night) && coversNight(other, night))
        expect(checkSeason(season(from, to), [other]).ok).toBe(!shared)
      }),
      { ...PROPERTY_PARAMETERS, numRuns: 100 },
    )
  })
})
