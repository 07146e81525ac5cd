import { describe, expect, it } from "vitest"
import type { Season } from "#app/villa/prices/season.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import { suggestHolidays } from "#app/villa/prices/thai-holidays.ts"
import { season } from "../../support/price-list.ts"

const holiday = (from: string, to: string) => season(from, to, { layer: "holiday" })

describe("holidays to offer", () => {
  it.each<[string, number, Season[], string[]]>([
    ["to an owner without seasons", 2027, [], ["Songkran", "New Year"]],
    ["as far as the owner has them yearly", 2027, [holiday("04-13", "04-16")], ["New Year"]],
    ["as far as the owner has them with other dates", 2027, [holiday("04-11", "04-14")], ["New Year"]],
    ["as far as the owner has them for this year", 2027, [holiday("2027-04-12", "2027-04-17")], ["New Year"]],
    ["in a year for which the owner has none", 2028, [holiday("2027-04-12", "2027-04-17")], ["Songkran", "New Year"]],
    ["next to a holiday", 2027, [holiday("04-16", "04-17"), holiday("12-28", "12-30")], ["Songkran", "New Year"]],
    ["within a season", 2027, [season("11-01", "05-01")], ["Songkran", "New Year"]],
    ["of the turn of the year, until 1 January", 2027, [holiday("2028-01-01", "2028-01-02")], ["Songkran"]],
    [
      "of the turn of the year, not of the one before",
      2027,
      [holiday("2026-12-30", "2027-01-02")],
      ["Songkran", "New Year"],
    ],
    ["not at all", 2027, [holiday("04-13", "04-16"), holiday("12-30", "01-02")], []],
  ])("%s", (_, year, seasons, names) => {
    expect(suggestHolidays(year, seasons).map(({ name }) => name.en)).toEqual(names)
  })

  it("change no price by themselves", () => {
    expect(suggestHolidays(2027, [])[0]).toEqual({
      layer: "holiday",
      yearly: true,
      from: "04-13",
      to: "04-16",
      name: { th: "สงกรานต์", en: "Songkran" },
      prices: null,
      ...NO_RULES,
    })
  })
})
