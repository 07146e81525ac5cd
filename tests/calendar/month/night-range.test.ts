import { describe, expect, it } from "vitest"
import {
  type NightRange,
  rangeBandOf,
  rangeBetween,
  rangeParams,
  readNightRange,
  selectNight,
  stayOf,
} from "#app/calendar/month/night-range.ts"

const one: NightRange = { from: "2026-12-10", to: null }
const range: NightRange = { from: "2026-12-10", to: "2026-12-12" }

describe("selectNight", () => {
  it.each<[string, NightRange | null, string, NightRange]>([
    ["the first click selects one night", null, "2026-12-10", one],
    ["a later night ends the range", one, "2026-12-12", range],
    ["an earlier night begins it", { from: "2026-12-12", to: null }, "2026-12-10", range],
    ["the same night again is a range of one night", one, "2026-12-10", { from: "2026-12-10", to: "2026-12-10" }],
    ["a click after a complete range starts again", range, "2026-12-11", { from: "2026-12-11", to: null }],
    ["366 nights are possible", one, "2027-12-10", { from: "2026-12-10", to: "2027-12-10" }],
    ["an end too far away starts again", one, "2027-12-11", { from: "2027-12-11", to: null }],
  ])("%s", (_, before, night, after) => {
    expect(selectNight(before, night)).toEqual(after)
  })
})

it("a range has the same ends in either order", () => {
  expect(rangeBetween("2026-12-12", "2026-12-10")).toEqual(range)
  expect(rangeBetween("2026-12-10", "2026-12-12")).toEqual(range)
  expect(rangeBetween("2026-12-10", "2026-12-10")).toEqual({ from: "2026-12-10", to: "2026-12-10" })
})

describe("readNightRange", () => {
  const NOW = Date.UTC(2026, 11, 3)
  it.each<[string, NightRange | null]>([
    ["", null],
    ["to=2026-12-12", null],
    ["from=2026-12-10", one],
    ["from=2026-12-10&to=2026-12-12", range],
    ["from=2026-02-30", null],
    ["from=2569-12-10", null],
    ["from=2634-01-01&to=2634-01-02", null],
    ["from=2026-12-10T00:00:00Z", null],
    ["from=2026-12-10&to=soon", one],
    ["from=2026-12-10&to=2026-12-09", one],
    ["from=2026-12-10&to=2027-12-11", one],
  ])("%j", (query, expected) => {
    expect(readNightRange(new URLSearchParams(query), NOW)).toEqual(expected)
  })

  it.each([one, range])("restores what rangeParams writes: %j", (each) => {
    expect(readNightRange(new URLSearchParams(rangeParams(each)), NOW)).toEqual(each)
  })
})

describe("stayOf", () => {
  it.each([
    [one, "2026-12-11"],
    [range, "2026-12-13"],
  ])("%j ends on %s, the date after the last night", (each, checkOut) => {
    expect(stayOf(each)).toEqual({ checkIn: "2026-12-10", checkOut })
  })
})

describe("rangeBandOf", () => {
  it.each([
    [null, "2026-12-10", null],
    [one, "2026-12-09", null],
    [one, "2026-12-10", "only"],
    [one, "2026-12-11", null],
    [{ from: "2026-12-10", to: "2026-12-10" }, "2026-12-10", "only"],
    [range, "2026-12-10", "start"],
    [range, "2026-12-11", "middle"],
    [range, "2026-12-12", "end"],
    [range, "2026-12-13", null],
  ] as const)("in %j, %s is %j", (each, night, band) => {
    expect(rangeBandOf(each, night)).toBe(band)
  })
})
