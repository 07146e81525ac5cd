import { describe, expect, it } from "vitest"
import { listedSeasons, nextDates, precedenceOf } from "#app/villa/prices/season-order.ts"
import { season } from "../../support/price-list.ts"

const HIGH = season("11-01", "03-01")
const SONGKRAN = season("04-13", "04-16", { layer: "holiday" })
const NEW_YEAR = season("2026-12-30", "2027-01-02", { layer: "holiday" })
const LOW = season("2026-06-01", "2026-10-01")

describe("the precedence of a season", () => {
  it.each([
    ["a dated holiday", NEW_YEAR, "datedHoliday"],
    ["a yearly holiday", SONGKRAN, "yearlyHoliday"],
    ["a dated season", LOW, "datedSeason"],
    ["a yearly season", HIGH, "yearlySeason"],
    ["the villa's own prices", null, "base"],
  ] as const)("%s", (_, of, precedence) => expect(precedenceOf(of)).toBe(precedence))
})

describe("the next dates of a season", () => {
  it.each([
    ["yearly, ahead", SONGKRAN, "2026-01-01", "2026-04-13", "2026-04-16"],
    ["yearly, on its last night", SONGKRAN, "2026-04-15", "2026-04-13", "2026-04-16"],
    ["yearly, on the morning after", SONGKRAN, "2026-04-16", "2027-04-13", "2027-04-16"],
    ["across New Year, in January", HIGH, "2027-01-15", "2026-11-01", "2027-03-01"],
    ["across New Year, in March", HIGH, "2027-03-01", "2027-11-01", "2028-03-01"],
    ["dated, in the past", LOW, "2026-11-23", "2026-06-01", "2026-10-01"],
  ] as const)("%s", (_, of, date, from, to) => expect(nextDates(of, date)).toEqual({ from, to }))
})

it("lists the current and the next seasons first, and the past ones last", () => {
  const earlier = season("2026-02-01", "2026-03-01")
  const listed = listedSeasons([SONGKRAN, earlier, LOW, NEW_YEAR, HIGH], "2026-11-23")
  expect(listed.map(({ from, isPast }) => [from, isPast])).toEqual([
    ["2026-11-01", false],
    ["2026-12-30", false],
    ["2027-04-13", false],
    ["2026-06-01", true],
    ["2026-02-01", true],
  ])
})
