import { describe, expect, it } from "vitest"
import { changedSeason, lastNightOf, type SeasonChange, seasonDetail } from "#app/villa/prices/season-change.ts"
import { season, seasonPrices } from "../../support/price-list.ts"

const HIGH = season("2026-11-01", "2027-03-01", { prices: seasonPrices([9000, 8500], [11_000]), minNights: 2 })

describe("changedSeason", () => {
  it.each<[string, SeasonChange, object]>([
    ["nothing", {}, {}],
    ["an undefined field", { minNights: undefined }, {}],
    ["the minimum stay", { minNights: null }, { minNights: null }],
    ["dates", { to: "2027-04-01" }, { to: "2027-04-01" }],
    ["one language of the name", { name: { th: "หน้าหนาว" } }, { name: { th: "หน้าหนาว", en: "High season" } }],
    ["one price", { prices: { weekdayPrice: 9900_00 } }, { prices: seasonPrices([9900, 8500], [11_000]) }],
    [
      "a discounted price that ends",
      { prices: { weekdayDiscountedPrice: null } },
      { prices: seasonPrices([9000], [11_000]) },
    ],
    ["both normal prices removed", { prices: { weekdayPrice: null, weekendPrice: null } }, { prices: null }],
    ["all prices removed", { prices: null }, { prices: null }],
  ])("%s", (_, change, expected) => {
    expect(changedSeason(HIGH, change)).toEqual({ ok: true, value: { ...HIGH, ...expected } })
  })

  it.each<[string, SeasonChange]>([
    ["the weekend price is removed", { prices: { weekendPrice: null } }],
    ["the weekday price is removed", { prices: { weekdayPrice: null } }],
  ])("fails if only %s", (_, change) => {
    expect(changedSeason(HIGH, change)).toMatchObject({ error: "season-prices-incomplete" })
  })

  it.each<[SeasonChange["prices"], string]>([
    [{ weekdayDiscountedPrice: 9000_00 }, "weekday-discount-too-high"],
    [{ weekdayPrice: 8500_00 }, "weekday-discount-too-high"],
    [{ weekendDiscountedPrice: 11_000_01 }, "weekend-discount-too-high"],
    [{ saturdayPrice: 12_000_00, saturdayDiscountedPrice: 12_000_00 }, "saturday-discount-too-high"],
    [{ saturdayDiscountedPrice: 1_00 }, "saturday-discount-too-high"],
  ])("%j fails beside the stored prices", (prices, error) => {
    expect(changedSeason(HIGH, { prices })).toMatchObject({ error })
  })

  it("fails if a season without prices gets a single one", () => {
    const change = { prices: { weekdayPrice: 9000_00 } }
    expect(changedSeason({ ...HIGH, prices: null }, change)).toMatchObject({ error: "season-prices-incomplete" })
  })

  it("fails if a discounted price is set while both normal ones are removed", () => {
    const change = { prices: { weekdayPrice: null, weekendPrice: null, weekdayDiscountedPrice: 5000_00 } }
    expect(changedSeason(HIGH, change)).toMatchObject({ error: "season-prices-incomplete" })
  })
})

it.each([
  [HIGH, "2027-02-28", "ไฮซีซั่น · 2026-11-01 – 2027-02-28"],
  [season("12-20", "01-01"), "12-31", "ไฮซีซั่น · 12-20 – 12-31"],
  [season("02-01", "03-01"), "02-28", "ไฮซีซั่น · 02-01 – 02-28"],
])("the last night of %o is %s", (each, last, detail) => {
  expect(lastNightOf(each)).toBe(last)
  expect(seasonDetail(each)).toBe(detail)
})
