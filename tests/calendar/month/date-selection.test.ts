import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkStay, nightsOf, STAY_MAX_NIGHTS, type Stay } from "#app/booking/stay.ts"
import {
  bandOf,
  type CalendarFacts,
  type DateSelection,
  dayState,
  heldSelection,
  monthsOf,
  selectDate,
  shortestStay,
} from "#app/calendar/month/date-selection.ts"
import { stayAlternatives } from "#app/calendar/month/stay-alternatives.ts"
import { conflictingNights, type NightUse, prepNightsOf } from "#app/calendar/month/taken-nights.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { checkStayRules } from "#app/villa/prices/stay-rules.ts"
import { season, stayNights } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const TODAY = "2026-12-01"
/** The 10th and 11th are taken. */
const FACTS = factsOf({ taken: stayNights("2026-12-10", "2026-12-11") })
const choice = (checkIn: string | null, checkOut: string | null = null): DateSelection => ({ checkIn, checkOut })
const NONE = choice(null)
const LAST = dateAfter(TODAY, 540)

/** A villa without seasons and rules, unless they are given. */
function factsOf({ offer, ...facts }: Partial<Omit<CalendarFacts, "offer">> & { offer?: Partial<OfferRules> }) {
  const none: CalendarFacts = {
    seasons: [],
    offer: { ...DEFAULT_OFFER, ...offer },
    today: TODAY,
    earliest: TODAY,
    taken: new Map(),
    held: [],
  }
  return { ...none, ...facts }
}

describe("the weekdays of arrival and departure", () => {
  // 5 December 2026 is a Saturday.
  const weeks = factsOf({ offer: { arrivalDays: ["sat"], departureDays: ["sat"] } })
  const closed = (kind: "arrivalDay" | "departureDay") => ({ name: "closed", reason: { kind, days: ["sat"] } })
  it.each<[string, DateSelection, string, object]>([
    ["no check-in on Friday", NONE, "2026-12-04", closed("arrivalDay")],
    ["check-in on Saturday", NONE, "2026-12-05", { name: "available" }],
    ["no check-out on Friday", choice("2026-12-05"), "2026-12-11", closed("departureDay")],
    ["check-out on Saturday", choice("2026-12-05"), "2026-12-12", { selects: choice("2026-12-05", "2026-12-12") }],
  ])("%s", (_, selection, date, state) => {
    expect(dayState(selection, date, weeks)).toMatchObject(state)
  })

  it("no check-in if no departure day is free before the next booking", () => {
    const facts = factsOf({
      offer: { departureDays: ["fri"], minNights: 2, fillGaps: false },
      taken: stayNights("2026-12-10"),
    })
    expect(dayState(NONE, "2026-12-05", facts)).toEqual({
      name: "closed",
      reason: { kind: "departureDay", days: ["fri"] },
    })
    expect(dayState(NONE, "2026-12-02", facts).name).toBe("available")
  })

  it("the shortest allowed stay ends on an allowed day", () => {
    const facts = factsOf({ offer: { departureDays: ["sat"], minNights: 3 } })
    expect(shortestStay("2026-12-03", facts)).toEqual({ checkIn: "2026-12-03", checkOut: "2026-12-12" })
    expect(shortestStay("2026-12-01", facts)).toEqual({ checkIn: "2026-12-01", checkOut: "2026-12-05" })
  })

  it("alternatives begin and end on allowed days", () => {
    const facts = factsOf({ offer: weeks.offer, taken: stayNights("2026-12-12", "2026-12-18") })
    expect(stayAlternatives({ checkIn: "2026-12-12", checkOut: "2026-12-19" }, facts)).toEqual([
      { checkIn: "2026-12-05", checkOut: "2026-12-12" },
      { checkIn: "2026-12-19", checkOut: "2026-12-26" },
    ])
  })
})

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
    ["the last date cannot be a check-in", NONE, LAST, "date-closed"],
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
        const facts = factsOf({ taken: stayNights(...takenDays.map((day) => dateAfter(TODAY, day))) })
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
    ["the last date", NONE, LAST, "closed"],
    ["the last date as check-out", choice(dateAfter(LAST, -1)), LAST, "check-out-only"],
  ])("%s", (_, before, date, state) => {
    expect(dayState(before, date, FACTS).name).toBe(state)
  })

  it("past and taken dates cannot be selected, all others can", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -3, max: 100 }), (start, day) => {
        const before = choice(dateAfter(TODAY, start))
        const date = dateAfter(TODAY, day)
        const pickable = ["available", "check-out-only"].includes(dayState(before, date, FACTS).name)
        const result = selectDate(before, date, FACTS)
        if (!result.ok && result.error === "same-day") return
        expect(result.ok).toBe(pickable)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("a stay that the guest holds", () => {
  const held = { id: "b1", checkIn: "2026-12-10", checkOut: "2026-12-12" }
  const facts: CalendarFacts = { ...FACTS, held: [held] }
  const whole = choice("2026-12-10", "2026-12-12")

  it.each<[string, DateSelection, string, DateSelection | string, string]>([
    ["its check-in selects all of it", NONE, "2026-12-10", whole, "own"],
    ["so does any of its nights", NONE, "2026-12-11", whole, "own"],
    ["its check-out date is free", NONE, "2026-12-12", choice("2026-12-12"), "available"],
    [
      "its check-in can be another stay's check-out",
      choice("2026-12-08"),
      "2026-12-10",
      choice("2026-12-08", "2026-12-10"),
      "check-out-only",
    ],
    ["a stay cannot reach into it", choice("2026-12-08"), "2026-12-11", whole, "own"],
    ["nor across it", choice("2026-12-08"), "2026-12-13", choice("2026-12-13"), "available"],
    ["selected, it stays selected", whole, "2026-12-11", whole, "own"],
  ])("%s", (_, before, date, after, state) => {
    const result = selectDate(before, date, facts)
    expect(result.ok ? result.value : result.error).toEqual(after)
    expect(dayState(before, date, facts).name).toBe(state)
  })

  it("has past nights that cannot be selected", () => {
    const begun = { ...facts, today: "2026-12-11" }
    expect(dayState(NONE, "2026-12-10", begun).name).toBe("past")
    expect(selectDate(NONE, "2026-12-10", begun).ok).toBe(false)
    expect(dayState(NONE, "2026-12-11", begun).name).toBe("own")
  })

  it.each<[DateSelection, boolean]>([
    [whole, true],
    [choice("2026-12-10", "2026-12-11"), false],
    [choice("2026-12-10"), false],
    [NONE, false],
  ])("%j is it: %s", (selection, isHeld) => {
    expect(heldSelection(selection, [held])).toBe(isHeld ? held : undefined)
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

describe("the owner's rules close a date", () => {
  const uses = (use: NightUse, ...nights: string[]) => nights.map((night) => [night, use] as const)
  const songkran = season("04-13", "04-16", { layer: "holiday", minNights: 3 })
  const short = (minNights: number) => ({ kind: "short", minNights })
  const noFit = (nights: number, minNights: number) => ({ kind: "noFit", nights, minNights })
  const three = factsOf({ offer: { minNights: 3 }, taken: stayNights("2026-12-08", "2026-12-11", "2026-12-16") })
  // A stay until the 8th with its preparation night, a block on the 12th, and a stay from the 15th.
  const gap = factsOf({
    offer: { gapNights: 1 },
    taken: new Map([
      ...uses("stay", "2026-12-06", "2026-12-07", "2026-12-15"),
      ...uses("prep", "2026-12-08"),
      ...uses("block", "2026-12-12"),
    ]),
  })
  const notice = factsOf({ offer: { noticeHours: 24 }, earliest: "2026-12-03" })
  const horizon = factsOf({ offer: { bookableDays: 30, minNights: 2, fillGaps: false } })
  const holiday = factsOf({ seasons: [songkran], today: "2027-04-01", earliest: "2027-04-01" })

  it.each<[string, CalendarFacts, DateSelection, string, object | string]>([
    // Minimum stay: the nights of the 9th and 10th are a gap of two, those of the 12th to 15th one of four.
    ["a night in front of no one", three, NONE, "2026-12-02", "available"],
    ["a departure before the minimum", three, choice("2026-12-02"), "2026-12-03", short(3)],
    ["one night more", three, choice("2026-12-02"), "2026-12-04", short(3)],
    ["the minimum", three, choice("2026-12-02"), "2026-12-05", "available"],
    ["the start of a gap of two is open: all of it fills the gap", three, NONE, "2026-12-09", "available"],
    ["but not one night of it", three, choice("2026-12-09"), "2026-12-10", short(3)],
    ["all of it", three, choice("2026-12-09"), "2026-12-11", "check-out-only"],
    ["its second night", three, NONE, "2026-12-10", noFit(1, 3)],
    ["the third night of a gap of four", three, NONE, "2026-12-14", noFit(2, 3)],
    ["without gap filling", { ...three, offer: { ...three.offer, fillGaps: false } }, NONE, "2026-12-09", noFit(2, 3)],
    ["a date before the selected check-in", three, choice("2026-12-13"), "2026-12-10", noFit(1, 3)],
    ["beyond a taken night a new stay starts", three, choice("2026-12-02"), "2026-12-12", "available"],
    // A stay through a holiday
    ["the eve of a holiday alone", holiday, choice("2027-04-12"), "2027-04-13", "available"],
    ["the eve with one night of it", holiday, choice("2027-04-12"), "2027-04-14", short(3)],
    ["the eve with two", holiday, choice("2027-04-12"), "2027-04-15", "available"],
    // Preparation
    ["a preparation night", gap, NONE, "2026-12-08", { kind: "prep" }],
    ["the night after it", gap, NONE, "2026-12-09", "available"],
    ["the date before another's arrival as check-out", gap, choice("2026-12-04"), "2026-12-05", "check-out-only"],
    ["the night before another's arrival is kept", gap, NONE, "2026-12-14", { kind: "prep" }],
    ["nor can one stay until that arrival", gap, choice("2026-12-13"), "2026-12-15", "taken"],
    ["next to a block nothing is kept", gap, choice("2026-12-10"), "2026-12-12", "check-out-only"],
    ["a block", gap, NONE, "2026-12-12", "taken"],
    // Notice and horizon
    ["too soon", notice, NONE, "2026-12-02", { kind: "notice" }],
    ["in time", notice, NONE, "2026-12-03", "available"],
    ["the last night within the horizon", horizon, NONE, "2026-12-30", { kind: "horizon" }],
    ["the last check-in with the minimum", horizon, NONE, "2026-12-29", "available"],
    ["the horizon itself", horizon, NONE, "2026-12-31", { kind: "horizon" }],
    ["as check-out", horizon, choice("2026-12-29"), "2026-12-31", "check-out-only"],
    ["the date after it", horizon, choice("2026-12-29"), "2027-01-01", { kind: "horizon" }],
  ])("%s", (_, facts, before, date, expected) => {
    const state = dayState(before, date, facts)
    expect(state.name === "closed" ? state.reason : state.name).toEqual(expected)
    const selected = selectDate(before, date, facts)
    if (state.name === "closed") expect(selected).toEqual({ ok: false, error: "date-closed", data: state.reason })
    else expect(selected.ok).toBe(state.name !== "taken")
  })

  const rules = fc.record({
    minNights: fc.integer({ min: 1, max: 5 }),
    weekendMinNights: fc.integer({ min: 1, max: 4 }),
    fillGaps: fc.boolean(),
    gapNights: fc.integer({ min: 0, max: 3 }),
    bookableDays: fc.integer({ min: 30, max: 60 }),
  })
  const holidays = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 50 }),
      nights: fc.integer({ min: 1, max: 6 }),
      min: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 3 },
  )
  const someFacts = fc
    .record({
      offer: rules,
      holidays,
      notice: fc.integer({ min: 0, max: 3 }),
      stays: fc.array(fc.tuple(fc.integer({ min: -2, max: 45 }), fc.integer({ min: 1, max: 5 })), { maxLength: 5 }),
      blocks: fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 4 }),
    })
    .map(({ offer, holidays, notice, stays, blocks }) => {
      const seasons: Season[] = holidays.map(({ from, nights, min }) =>
        season(dateAfter(TODAY, from), dateAfter(TODAY, from + nights), { minNights: min }),
      )
      const booked = stays.map(([from, nights]) => ({
        checkIn: dateAfter(TODAY, from),
        checkOut: dateAfter(TODAY, from + nights),
      }))
      const taken = new Map<string, NightUse>([
        ...uses("block", ...blocks.map((day) => dateAfter(TODAY, day))),
        ...uses("prep", ...booked.flatMap((stay) => prepNightsOf(stay, offer.gapNights))),
        ...uses("stay", ...booked.flatMap(nightsOf)),
      ])
      return factsOf({ offer, seasons, earliest: dateAfter(TODAY, notice), taken })
    })
  const isAllowed = (stay: Stay, facts: CalendarFacts) =>
    checkStay(stay, TODAY).ok &&
    conflictingNights(stay, facts.taken, facts.offer.gapNights).length === 0 &&
    checkStayRules(facts, stay).ok

  it("a complete selection can be booked", () => {
    fc.assert(
      fc.property(someFacts, fc.array(fc.integer({ min: -2, max: 62 }), { maxLength: 6 }), (facts, picks) => {
        let chosen = NONE
        for (const pick of picks) {
          const result = selectDate(chosen, dateAfter(TODAY, pick), facts)
          if (result.ok) chosen = result.value
          const { checkIn, checkOut } = chosen
          if (checkIn && checkOut) expect(isAllowed({ checkIn, checkOut }, facts)).toBe(true)
        }
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("a date is open exactly if a stay can start there, and as a check-out exactly if that stay can be booked", () => {
    fc.assert(
      fc.property(someFacts, fc.integer({ min: 0, max: 62 }), fc.integer({ min: 1, max: 61 }), (facts, day, nights) => {
        const checkIn = dateAfter(TODAY, day)
        const lengths = Array.from({ length: STAY_MAX_NIGHTS }, (_, index) => index + 1)
        const canStart = lengths.some((count) => isAllowed({ checkIn, checkOut: dateAfter(checkIn, count) }, facts))
        expect(dayState(NONE, checkIn, facts).name === "available").toBe(canStart)
        const checkOut = dateAfter(checkIn, nights)
        const selected = selectDate(choice(checkIn), checkOut, facts)
        const isComplete = selected.ok && selected.value.checkOut === checkOut
        expect(isComplete).toBe(isAllowed({ checkIn, checkOut }, facts))
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("shows a month with twenty seasons by few looks at them and at the taken nights", () => {
    let looks = 0
    const counted = <Of extends object>(of: Of) =>
      new Proxy(of, {
        get(target, key) {
          looks += 1
          const value = Reflect.get(target, key)
          return typeof value === "function" ? value.bind(target) : value
        },
      })
    const seasons = Array.from({ length: 20 }, (_, index) =>
      counted(season(dateAfter(TODAY, 20 * index), dateAfter(TODAY, 20 * index + 15), { minNights: 1 + (index % 7) })),
    )
    const taken = counted(stayNights("2027-01-20"))
    const facts = factsOf({ seasons, offer: { minNights: 30, gapNights: 1 }, taken })
    const month = nightsOf({ checkIn: "2027-01-01", checkOut: "2027-02-12" })
    const looksFor = (before: DateSelection) => {
      looks = 0
      for (const date of month) dayState(before, date, facts)
      return looks
    }
    // About 1,400 for each day. Checking every possible departure separately would take millions.
    for (const before of [NONE, choice("2027-01-21")]) expect(looksFor(before)).toBeLessThan(100_000)
  })
})

it("the calendar navigates from the current month to the one 540 days ahead", () => {
  expect(monthsOf(FACTS)).toEqual({ first: "2026-12", last: "2028-05" })
})
