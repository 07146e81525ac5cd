import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bandOf,
  type CalendarFacts,
  type DateSelection,
  dayState,
  monthsOf,
  selectDate,
} from "#app/booking/date-selection.ts"
import { checkStay, dateAfter, nightsOf } from "#app/booking/stay.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"

const TODAY = "2026-12-01"
/** The 10th and 11th are taken. */
const FACTS: CalendarFacts = { today: TODAY, taken: new Set(["2026-12-10", "2026-12-11"]) }
const choice = (checkIn: string | null, checkOut: string | null = null): DateSelection => ({ checkIn, checkOut })
const NONE = choice(null)
const LAST = dateAfter(TODAY, 540)

describe("selectDate", () => {
  it.each<[string, DateSelection, string, DateSelection | string]>([
    ["the first click selects the check-in", NONE, "2026-12-05", choice("2026-12-05")],
    ["today can be selected", NONE, TODAY, choice(TODAY)],
    ["yesterday cannot", NONE, "2026-11-30", "dates-unavailable"],
    ["a taken night cannot be the check-in", NONE, "2026-12-10", "dates-unavailable"],
    ["a later date becomes the check-out", choice("2026-12-05"), "2026-12-07", choice("2026-12-05", "2026-12-07")],
    [
      "the morning of a taken night can be the check-out",
      choice("2026-12-05"),
      "2026-12-10",
      choice("2026-12-05", "2026-12-10"),
    ],
    ["a date beyond a taken night starts a new selection", choice("2026-12-05"), "2026-12-12", choice("2026-12-12")],
    ["a second taken night cannot be selected", choice("2026-12-05"), "2026-12-11", "dates-unavailable"],
    ["an earlier date starts a new selection", choice("2026-12-05"), "2026-12-03", choice("2026-12-03")],
    ["the same date twice is not a stay", choice("2026-12-05"), "2026-12-05", "same-day"],
    ["60 nights are allowed", choice("2027-01-01"), dateAfter("2027-01-01", 60), choice("2027-01-01", "2027-03-02")],
    ["61 are not", choice("2027-01-01"), dateAfter("2027-01-01", 61), choice("2027-03-03")],
    [
      "with both dates selected a click starts a new selection",
      choice("2026-12-05", "2026-12-07"),
      "2026-12-06",
      choice("2026-12-06"),
    ],
    ["also on the same check-in", choice("2026-12-05", "2026-12-07"), "2026-12-05", choice("2026-12-05")],
    ["the last bookable night", NONE, dateAfter(LAST, -1), choice(dateAfter(LAST, -1))],
    ["the last date cannot be a check-in", NONE, LAST, "dates-unavailable"],
    ["but it can be a check-out", choice(dateAfter(LAST, -1)), LAST, choice(dateAfter(LAST, -1), LAST)],
  ])("%s", (_, before, date, after) => {
    const result = selectDate(before, date, FACTS)
    expect(result.ok ? result.value : result.error).toEqual(after)
  })

  it("every complete selection is a stay that can be booked", () => {
    const days = fc.integer({ min: -3, max: 545 })
    const taken = fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 20 })
    fc.assert(
      fc.property(taken, fc.array(days, { maxLength: 6 }), (takenDays, picks) => {
        const facts = { today: TODAY, taken: new Set(takenDays.map((day) => dateAfter(TODAY, day))) }
        let chosen = NONE
        for (const pick of picks) {
          const result = selectDate(chosen, dateAfter(TODAY, pick), facts)
          if (result.ok) chosen = result.value
          const { checkIn, checkOut } = chosen
          if (!checkIn || !checkOut) continue
          expect(checkStay({ checkIn, checkOut }, TODAY).ok).toBe(true)
          expect(nightsOf({ checkIn, checkOut }).filter((night) => facts.taken.has(night))).toEqual([])
        }
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("dayState describes the effect of a click", () => {
  it.each<[string, DateSelection, string, string]>([
    ["before today", NONE, "2026-11-30", "past"],
    ["today", NONE, TODAY, "available"],
    ["a taken night", NONE, "2026-12-10", "taken"],
    ["a taken night as check-out", choice("2026-12-05"), "2026-12-10", "check-out-only"],
    ["the next taken night", choice("2026-12-05"), "2026-12-11", "taken"],
    ["the same with both dates selected", choice("2026-12-05", "2026-12-07"), "2026-12-10", "taken"],
    ["after the taken nights", choice("2026-12-05"), "2026-12-12", "available"],
    ["the last date", NONE, LAST, "taken"],
    ["the last date as check-out", choice(dateAfter(LAST, -1)), LAST, "check-out-only"],
  ])("%s", (_, before, date, state) => {
    expect(dayState(before, date, FACTS)).toBe(state)
  })

  it("past and taken dates cannot be selected, all others can", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -3, max: 100 }), (start, day) => {
        const before = choice(dateAfter(TODAY, start))
        const date = dateAfter(TODAY, day)
        const pickable = ["available", "check-out-only"].includes(dayState(before, date, FACTS))
        const result = selectDate(before, date, FACTS)
        if (!result.ok && result.error === "same-day") return
        expect(result.ok).toBe(pickable)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("bandOf", () => {
  const complete = choice("2026-12-05", "2026-12-08")
  it.each<[DateSelection, string, string | null]>([
    [NONE, "2026-12-05", null],
    [choice("2026-12-05"), "2026-12-05", "only"],
    [choice("2026-12-05"), "2026-12-06", null],
    [complete, "2026-12-04", null],
    [complete, "2026-12-05", "start"],
    [complete, "2026-12-06", "middle"],
    [complete, "2026-12-07", "middle"],
    [complete, "2026-12-08", "end"],
    [complete, "2026-12-09", null],
  ])("%j on %s: %s", (chosen, date, band) => {
    expect(bandOf(chosen, date)).toBe(band)
  })
})

it("the calendar navigates from the current month to the one 540 days ahead", () => {
  expect(monthsOf(FACTS)).toEqual({ first: "2026-12", last: "2028-05" })
})
