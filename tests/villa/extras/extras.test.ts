import { describe, expect, it } from "vitest"
import { extrasStillCharged } from "#app/villa/extras/choose-extras.ts"
import {
  boughtTime,
  checkExtraFields,
  extrasText,
  normalizedExtra,
  toPrepare,
  withBoughtTimes,
} from "#app/villa/extras/extra.ts"
import { readExtraChoices } from "#app/villa/extras/quote-extras.ts"
import { checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import { inputAndExpected } from "../../support/cases.ts"
import { BREAKFAST, booked, COT, EARLY, LATE } from "../../support/extras.ts"
import { extraCases } from "./extras.cases.ts"

for (const [table, { rows, of }] of Object.entries(extraCases)) {
  describe(table, () => {
    it.each(rows.map(inputAndExpected))("$input → $expected", ({ input, expected }) => {
      expect(of(...input)).toEqual(expected)
    })
  })
}

const TIMES = { checkInTime: "14:00", checkOutTime: "11:00", timezone: "Asia/Bangkok" }

it.each([
  [COT, null],
  [EARLY, null],
  [LATE, null],
  [{ ...EARLY, time: null }, "extra-time-missing"],
  [{ ...EARLY, time: "14:00" }, "extra-time-useless"],
  [{ ...LATE, time: "11:00" }, "extra-time-useless"],
  [{ ...LATE, time: "10:30" }, "extra-time-useless"],
])("checks the time of %o", (extra, failure) => {
  const checked = checkExtraFields(extra, TIMES)
  expect(checked.ok ? null : checked.error).toBe(failure)
})

it("has a time only where the time changes, and that once", () => {
  expect(normalizedExtra({ ...COT, time: "10:00" })).toEqual(COT)
  expect(normalizedExtra({ ...EARLY, maxQuantity: 5, unit: "night" })).toEqual(EARLY)
})

it("changes when the guest arrives and leaves", () => {
  const extras = [booked(EARLY), booked(LATE), booked(COT)]
  expect(withBoughtTimes(TIMES, extras)).toEqual({ ...TIMES, checkInTime: "11:00", checkOutTime: "15:00" })
  expect(withBoughtTimes(TIMES, null)).toBe(TIMES)
  expect(boughtTime([booked(COT)], "early-check-in")).toBeNull()
  const stay = { checkIn: "2090-12-04", checkOut: "2090-12-08" }
  expect(checkInAt({ ...stay, extras }, TIMES)).toBe(Date.parse("2090-12-04T11:00:00+07:00"))
  expect(checkOutAt({ ...stay, extras }, TIMES)).toBe(Date.parse("2090-12-08T15:00:00+07:00"))
  expect(checkInAt(stay, TIMES)).toBe(Date.parse("2090-12-04T14:00:00+07:00"))
})

it("is prepared once, however often it was added", () => {
  const extras = [booked(COT), booked(BREAKFAST), booked(COT, 2, { line: "later", amount: 600_00 })]
  expect(toPrepare(extras).map(({ name, quantity }) => [name.en, quantity])).toEqual([
    ["Cot", 3],
    ["Breakfast", 1],
  ])
  expect(extrasText(extras)).toBe("เตียงเด็ก / Cot × 3, อาหารเช้า / Breakfast × 1")
  expect(extrasText(null)).toBe("")
})

it("is gone once the team has taken its charge back", () => {
  const extras = [booked(COT), booked(BREAKFAST, 1, { line: "charge", amount: 2000_00 })]
  expect(extrasStillCharged(extras, [{ reverses: "charge" }])).toEqual([booked(COT)])
  expect(extrasStillCharged(extras, [{ reverses: null }, { reverses: "other" }, {}])).toEqual(extras)
})

it.each([
  ["", []],
  [
    "cot:2,breakfast",
    [
      { id: "cot", quantity: 2 },
      { id: "breakfast", quantity: 1 },
    ],
  ],
  [
    "cot:-1,boat:1e9",
    [
      { id: "", quantity: 1 },
      { id: "", quantity: 1 },
    ],
  ],
])("reads the choice %j of a query", (text, choices) => {
  expect(readExtraChoices(text)).toEqual(choices)
})
