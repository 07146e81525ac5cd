import { describe, expect, it } from "vitest"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { arrivalTimes, readArrival } from "#app/stay/pass/arrival.ts"

describe("arrival times", () => {
  it.each([
    ["21:00", ["21:00", "22:00", "23:00", "after-midnight"]],
    // Rounded up to a full hour
    ["20:01", ["21:00", "22:00", "23:00", "after-midnight"]],
    ["22:30", ["23:00", "after-midnight"]],
    ["23:00", ["23:00", "after-midnight"]],
    ["23:30", ["after-midnight"]],
  ])("from check-in at %s", (checkInTime, times) => {
    expect(arrivalTimes(checkInTime)).toEqual(times)
  })

  it("begin in the morning for an early check-in", () => {
    expect(arrivalTimes("08:30").slice(0, 2)).toEqual(["09:00", "10:00"])
    expect(arrivalTimes("00:00")).toHaveLength(25)
  })

  it.each([
    ["14:00", "14:00"],
    ["23:00", "23:00"],
    ["after-midnight", "after-midnight"],
    ["13:00", null],
    ["14:30", null],
    ["24:00", null],
    ["", null],
    ["soon", null],
  ])("%j with check-in at 14:00: %j", (text, arrival) => {
    expect(readArrival(text, "14:00")).toBe(arrival)
  })
})

it.each([
  ["18:00", "th", "18:00\u00a0น."],
  ["18:00", "en", "18:00"],
  ["after-midnight", "th", "หลังเที่ยงคืน"],
  ["after-midnight", "en", "After midnight"],
] as const)("%s in %s reads %s", (arrival, language, text) => {
  expect(formatArrival(arrival, i18nFor(language))).toBe(text)
})
