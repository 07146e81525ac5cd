import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkStay, nightCount, nightsOf } from "#app/booking/stay.ts"
import { readDate } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { inputAndExpected } from "../support/cases.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"
import { stayCases } from "./stay.cases.ts"

for (const [table, { rows, of }] of Object.entries(stayCases)) {
  describe(table, () => {
    it.each(rows.map(inputAndExpected))("$input → $expected", ({ input, expected }) => {
      expect(of(...input)).toEqual(expected)
    })
  })
}

const date = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const nights = fc.integer({ min: -10, max: 400 })
const zone = fc.constantFrom("Asia/Bangkok", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu", "UTC")

describe("for any dates", () => {
  it("nightsOf returns countNights distinct nights in order, from check-in to before check-out", () => {
    fc.assert(
      fc.property(date, nights, (checkIn, count) => {
        const stay = { checkIn, checkOut: dateAfter(checkIn, count) }
        const list = nightsOf(stay)
        expect(nightCount(stay)).toBe(count)
        expect(list).toHaveLength(Math.max(0, count))
        expect(list).toEqual([...new Set(list)].sort())
        if (count > 0) {
          expect(list[0]).toBe(checkIn)
          expect(dateAfter(list.at(-1)!, 1)).toBe(stay.checkOut)
        }
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("two consecutive stays share no night and together cover the whole stay", () => {
    fc.assert(
      fc.property(date, fc.nat(60), fc.nat(60), (checkIn, first, second) => {
        const middle = dateAfter(checkIn, first)
        const checkOut = dateAfter(middle, second)
        expect([...nightsOf({ checkIn, checkOut: middle }), ...nightsOf({ checkIn: middle, checkOut })]).toEqual(
          nightsOf({ checkIn, checkOut }),
        )
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("a valid stay has 1 to 60 nights between today and 540 days ahead", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5, max: 560 }), fc.integer({ min: -3, max: 70 }), (today, ahead, count) => {
        const checkIn = dateAfter(today, ahead)
        const allowed = ahead >= 0 && count >= 1 && count <= 60 && ahead + count <= 540
        expect(checkStay({ checkIn, checkOut: dateAfter(checkIn, count) }, today).ok).toBe(allowed)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("readDate with any text", () => {
  const dateLike = fc
    .tuple(
      fc.constantFrom(
        "",
        "2026-12-01",
        "2026-02-30",
        "0000-01-01",
        "9999-12-31",
        "2026-12-01T10:00",
        "2026-12-01T24:00",
        "9999-12-31T23:59:59",
        "0000-01-01T00:00:00",
      ),
      fc.constantFrom("", "Z", "+07:00", "-99:99", "+00", "+0700", ":60", ".999999999", "T", "z"),
      fc.string({ maxLength: 5 }),
    )
    .map((pieces) => pieces.join(""))

  it("never throws and returns a date or null", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), dateLike), zone, (text, timezone) => {
        expect(readDate(text, timezone) ?? "2000-01-01").toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("converts an instant to the calendar date of the zone", () => {
    const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const shown = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(at)
        expect(readDate(at.toISOString(), timezone)).toBe(shown)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})
