import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { NightUse } from "#app/calendar/month/taken-nights.ts"
import { dateIn, firstBookableDate, nextBookableChange } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { checkStayRules, type StayRules } from "#app/villa/prices/stay-rules.ts"
import { WEEKDAYS } from "#app/villa/prices/weekdays.ts"
import { season, stayNights } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const TODAY = "2026-11-22"
function check(checkIn: string, nights: number, { offer, ...more }: Partial<StayRules> = {}) {
  const rules = { seasons: [], today: TODAY, earliest: TODAY, taken: stayNights(), ...more }
  const stay = { checkIn, checkOut: dateAfter(checkIn, nights) }
  const checked = checkStayRules({ ...rules, offer: { ...DEFAULT_OFFER, ...offer } }, stay)
  return checked.ok ? null : checked.error
}
const offerOf = (offer: Partial<StayRules["offer"]>) => ({ offer: { ...DEFAULT_OFFER, ...offer } })
const songkran = (minNights: number) => ({
  seasons: [season("04-12", "04-15", { layer: "holiday", name: { th: "สงกรานต์", en: "Songkran" }, minNights })],
})

describe("the minimum stay", () => {
  const WEEKEND = offerOf({ weekendMinNights: 2 })
  const cases: [string, ReturnType<typeof check>, ReturnType<typeof check>][] = [
    ["no rule, one night", check("2026-12-03", 1), null],
    ["two at the weekend, Friday alone", check("2026-12-04", 1, WEEKEND), "stay-too-short"],
    ["two at the weekend, Thursday alone", check("2026-12-03", 1, WEEKEND), null],
    ["two at the weekend, Saturday and Sunday", check("2026-12-05", 2, WEEKEND), null],
    ["three at Songkran, nights 11 and 12", check("2027-04-11", 2, songkran(3)), "stay-too-short"],
    ["three at Songkran, nights 9 to 11", check("2027-04-09", 3, songkran(3)), null],
    ["three at Songkran, nights 10 and 11 before it", check("2027-04-10", 2, songkran(3)), null],
    ["one at a holiday on Saturday", check("2027-04-17", 1, { ...WEEKEND, ...holidayOn("2027-04-17") }), null],
  ]
  it.each(cases)("%s", (_, error, expected) => expect(error).toBe(expected))

  function holidayOn(night: string) {
    return { seasons: [season(night, dateAfter(night, 1), { layer: "holiday", minNights: 1 })] }
  }
})

describe("a gap shorter than the minimum", () => {
  const THREE = { minNights: 3 }
  const gap = stayNights("2026-12-02", "2026-12-05")
  const cases: [string, ReturnType<typeof check>, ReturnType<typeof check>][] = [
    ["both of its nights", check("2026-12-03", 2, { ...offerOf(THREE), taken: gap }), null],
    ["one of them", check("2026-12-03", 1, { ...offerOf(THREE), taken: gap }), "stay-too-short"],
    [
      "both, where gaps are not filled",
      check("2026-12-03", 2, { ...offerOf({ ...THREE, fillGaps: false }), taken: gap }),
      "stay-too-short",
    ],
    ["from today", check(TODAY, 2, { ...offerOf(THREE), taken: stayNights("2026-11-24") }), null],
    [
      "from today, not all of it",
      check(TODAY, 1, { ...offerOf(THREE), taken: stayNights("2026-11-24") }),
      "stay-too-short",
    ],
    [
      "tomorrow, where today is free too",
      check("2026-11-23", 1, { ...offerOf(THREE), taken: stayNights("2026-11-24") }),
      "stay-too-short",
    ],
    [
      "from the first night that the notice leaves",
      check("2026-11-24", 2, { ...offerOf(THREE), earliest: "2026-11-24", taken: stayNights("2026-11-26") }),
      null,
    ],
    [
      "from today up to an unpaid booking",
      check(TODAY, 2, { ...offerOf(THREE), taken: new Map([["2026-11-24", "unpaid-stay" as const]]) }),
      "stay-too-short",
    ],
    [
      "up to the horizon, which moves on tomorrow",
      check("2026-12-20", 2, { ...offerOf({ ...THREE, bookableDays: 30 }), taken: stayNights("2026-12-19") }),
      "stay-too-short",
    ],
  ]
  it.each(cases)("%s", (_, error, expected) => expect(error).toBe(expected))

  it.each<[string, [NightUse, NightUse], ReturnType<typeof check>]>([
    ["unpaid bookings on both sides", ["unpaid-stay", "unpaid-stay"], "stay-too-short"],
    ["an unpaid booking before it", ["unpaid-stay", "stay"], "stay-too-short"],
    ["an unpaid booking after it", ["stay", "unpaid-stay"], "stay-too-short"],
    ["an unpaid booking's preparation before it", ["unpaid-prep", "block"], "stay-too-short"],
    ["preparation and a block", ["prep", "block"], null],
  ])("both of its nights, between %s", (_, [before, after], expected) => {
    const taken = new Map([
      ["2026-12-02", before],
      ["2026-12-05", after],
    ])
    expect(check("2026-12-03", 2, { ...offerOf(THREE), taken })).toBe(expected)
  })
})

describe("the weekdays of arrival and departure", () => {
  // 5 December 2026 is a Saturday.
  const WEEKS = offerOf({ arrivalDays: ["sat"], departureDays: ["sat"] })
  const NO_SUNDAY = offerOf({ arrivalDays: ["mon", "tue", "wed", "thu", "fri", "sat"] })
  const december = (more: Partial<Season>) => ({ seasons: [season("12-01", "12-20", more)] })
  const around = (from: string, to: string) => stayNights(dateAfter(from, -1), to)
  const cases: [string, ReturnType<typeof check>, ReturnType<typeof check>][] = [
    ["a week from Saturday", check("2026-12-05", 7, WEEKS), null],
    ["two weeks from Saturday", check("2026-12-05", 14, WEEKS), null],
    ["from Friday", check("2026-12-04", 8, WEEKS), "arrival-day"],
    ["until Friday", check("2026-12-05", 6, WEEKS), "departure-day"],
    ["no arrival on Sunday", check("2026-12-06", 2, NO_SUNDAY), "arrival-day"],
    ["no arrival on Sunday, departure on Sunday", check("2026-12-04", 2, NO_SUNDAY), null],
    ["the season's days", check("2026-12-02", 2, { ...december({ arrivalDays: ["sat"] }) }), "arrival-day"],
    ["a season without days of its own", check("2026-12-02", 2, { ...WEEKS, ...december({}) }), "arrival-day"],
    [
      "the end of a season, by its last night",
      check("2026-12-16", 4, december({ departureDays: ["sat"] })),
      "departure-day",
    ],
    ["after the season", check("2026-12-20", 2, december({ arrivalDays: ["sat"], departureDays: ["sat"] })), null],
    [
      "a season that lifts those of the year",
      check("2026-12-02", 2, { ...WEEKS, ...december({ arrivalDays: [...WEEKDAYS], departureDays: [...WEEKDAYS] }) }),
      null,
    ],
    [
      "a gap of four nights from Tuesday",
      check("2026-12-08", 4, { ...WEEKS, taken: around("2026-12-08", "2026-12-12") }),
      null,
    ],
    ["a part of it", check("2026-12-08", 3, { ...WEEKS, taken: around("2026-12-08", "2026-12-12") }), "arrival-day"],
    [
      "the gap where gaps are not filled",
      check("2026-12-08", 4, {
        ...offerOf({ ...WEEKS.offer, fillGaps: false }),
        taken: around("2026-12-08", "2026-12-12"),
      }),
      "arrival-day",
    ],
    [
      "too short and on a wrong day",
      check("2026-12-06", 1, offerOf({ arrivalDays: ["sat"], minNights: 3 })),
      "arrival-day",
    ],
  ]
  it.each(cases)("%s", (_, error, expected) => expect(error).toBe(expected))
})

describe("notice and horizon", () => {
  const bangkok = { timezone: "Asia/Bangkok", checkInTime: "14:00" }
  const at = (time: string) => Date.parse(`${time}+07:00`)
  it.each([
    ["24 hours, at 13:59 the day before", 24, "2026-12-02T13:59", "2026-12-03"],
    ["24 hours, at 14:00 the day before", 24, "2026-12-02T14:00", "2026-12-03"],
    ["24 hours, at 14:01 the day before", 24, "2026-12-02T14:01", "2026-12-04"],
    ["none, tonight at 23:00", 0, "2026-12-02T23:00", "2026-12-02"],
    ["one hour, at 13:30", 1, "2026-12-02T13:30", "2026-12-03"],
    ["two weeks", 336, "2026-12-02T10:00", "2026-12-16"],
  ])("%s", (_, hours, now, date) => {
    expect(firstBookableDate(bangkok, hours, at(now))).toBe(date)
  })

  it.each([
    ["without notice at midnight", 0, "2026-12-02T13:59", "2026-12-03T00:00"],
    ["when it is too late for tomorrow's check-in", 24, "2026-12-02T13:59", "2026-12-02T14:01"],
    ["in the last minute for it", 24, "2026-12-02T14:00", "2026-12-02T14:01"],
    ["then at midnight, because today changes", 24, "2026-12-02T14:01", "2026-12-03T00:00"],
    ["with another notice", 20, "2026-12-02T10:00", "2026-12-02T18:01"],
  ])("change %s", (_, hours, now, change) => {
    expect(nextBookableChange(bangkok, hours, at(now))).toBe(at(change))
  })

  it("change at no instant before the one that is expected", () => {
    const instants = fc.integer({ min: at("2026-12-01T00:00"), max: at("2027-01-31T00:00") })
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 336 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (now, hours, part) => {
          const change = nextBookableChange(bangkok, hours, now)
          const before = now + Math.floor((change - 1 - now) * part)
          expect(change).toBeGreaterThan(now)
          expect(firstBookableDate(bangkok, hours, before)).toBe(firstBookableDate(bangkok, hours, now))
          expect(dateIn("Asia/Bangkok", new Date(before))).toBe(dateIn("Asia/Bangkok", new Date(now)))
        },
      ),
      PROPERTY_PARAMETERS,
    )
  })

  it("refuse an earlier arrival, and name the first possible one", () => {
    const rules = { seasons: [], offer: DEFAULT_OFFER, today: TODAY, earliest: "2026-11-24", taken: stayNights() }
    expect(checkStayRules(rules, { checkIn: "2026-11-23", checkOut: "2026-11-25" })).toMatchObject({
      error: "too-soon",
      data: { earliest: "2026-11-24" },
    })
  })

  it.each([
    ["on the last day", 90, null],
    ["a day later", 91, "date-too-far"],
  ])("leaving %s of the horizon", (_, days, error) => {
    expect(check(dateAfter(TODAY, days - 1), 1, offerOf({ bookableDays: 90 }))).toBe(error)
  })
})
