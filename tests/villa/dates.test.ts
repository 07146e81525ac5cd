import { describe, expect, it } from "vitest"
import { DAY_MS } from "#app/durations.ts"
import { dateAfter, dayOfYearAfter, isDate, isDayOfYear } from "#app/villa/dates.ts"

describe("dates", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-03-01", -1, "2027-02-28"],
    ["2027-03-01", 0, "2027-03-01"],
  ])("%s and %i days is %s", (date, days, after) => {
    expect(dateAfter(date, days)).toBe(after)
  })

  it("follow each other as the calendar has them, for any number of days", () => {
    const first = Date.UTC(2026, 0, 1)
    const dates = Array.from({ length: 1500 }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10))
    for (const days of [-400, -31, -29, -28, -1, 0, 1, 27, 28, 29, 30, 31, 60, 400]) {
      const moved = dates.slice(400, 1000).map((date) => dateAfter(date, days))
      expect(moved, `${days} days`).toEqual(dates.slice(400 + days, 1000 + days))
    }
  })

  it.each([
    ["2028-02-29", true],
    ["2027-02-29", false],
    ["2027-04-31", false],
    ["2027-13-01", false],
    ["2027-4-1", false],
    ["27-04-01", false],
    ["2027-04-01T00:00", false],
    ["", false],
  ])("%s is a date: %s", (text, is) => {
    expect(isDate(text)).toBe(is)
  })

  it.each([
    ["02-29", true],
    ["12-31", true],
    ["02-30", false],
    ["2-01", false],
    ["2027-02-01", false],
  ])("%s is a day of the year: %s", (text, is) => {
    expect(isDayOfYear(text)).toBe(is)
  })

  it.each([
    ["12-31", 1, "01-01"],
    ["01-01", -1, "12-31"],
    ["02-28", 1, "03-01"],
    ["03-01", -1, "02-28"],
  ])("%s and %i days is %s in a common year", (day, days, after) => {
    expect(dayOfYearAfter(day, days)).toBe(after)
  })
})
