import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { withPlainDates } from "#app/calendar/channels/event-dates.ts"
import { readFeedEvents } from "#app/calendar/channels/feed-events.ts"
import { isDate } from "#app/villa/dates.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const PERIOD = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }

const read = (lines: string[]) => readFeedEvents({ events: [lines], zones: [] }, { channel: "other", ...PERIOD })

describe("a line of dates", () => {
  it.each([
    ["DTSTART;VALUE=DATE:20270107", "DTSTART;VALUE=DATE:20270107"],
    ["DTSTART;VALUE=DATE:2027-01-07", "DTSTART;VALUE=DATE:20270107"],
    ["DTSTART:2027-01-07", "DTSTART;VALUE=DATE:20270107"],
    ["dtstart;value=date:20270107 ", "DTSTART;VALUE=DATE:20270107"],
    ["DTSTART;VALUE=DATE:20270107T000000", "DTSTART;VALUE=DATE:20270107"],
    ["DTSTART;VALUE=DATE-TIME:20270107", "DTSTART;VALUE=DATE:20270107"],
    ["DTSTART;X-A=b;VALUE=DATE:20270107", "DTSTART;VALUE=DATE:20270107"],
    ["DTSTART:20270107T140000Z", "DTSTART:20270107T140000Z"],
    ["DTSTART:2027-01-07T14:00:00.000Z", "DTSTART:20270107T140000Z"],
    ["DTSTART;TZID=Asia/Bangkok:2027-01-07T14:00:00", 'DTSTART;TZID="Asia/Bangkok":20270107T140000'],
    ['DTSTART;TZID="A: b";VALUE=DATE-TIME:20270107T140000', 'DTSTART;TZID="A: b":20270107T140000'],
    ["DTEND;VALUE=DATE:99991231", "DTEND;VALUE=DATE:99991231"],
    ["EXDATE;VALUE=DATE:20270107,2027-01-08", "EXDATE;VALUE=DATE:20270107,20270108"],
    ["RRULE:FREQ=DAILY;UNTIL=2027-01-10", "RRULE:FREQ=DAILY;UNTIL=20270110"],
    ["DURATION:P3D", "DURATION:P3D"],
    ["SUMMARY:2027-01-07", "SUMMARY:2027-01-07"],
    ["STATUS;X=a:CANCELLED", "STATUS;X=a:CANCELLED"],
  ])("%s is read as %s", (line, expected) => {
    expect(withPlainDates([line])).toEqual([expected])
  })

  it.each([
    "DTSTART;VALUE=DATE:",
    "DTSTART;VALUE=DATE:soon",
    "DTSTART;VALUE=DATE:2027-1-7",
    "DTSTART;VALUE=DATE:07-01-2027",
    "DTSTART;VALUE=DATE:07012027",
    "DTSTART;VALUE=DATE:2027/01/07",
    "DTSTART;VALUE=DATE:20270230",
    "DTSTART;VALUE=DATE:202701071",
    "DTSTART;VALUE=DATE:2027-0107",
    "DTSTART;VALUE=DATE:2026-12-28/2027-01-02",
    "DTSTART;VALUE=DATE:20270107,20270109",
    "DTSTART;VALUE=DATE:20270107T140000",
    "DTSTART;VALUE=DATE:25700107",
    "DTSTART;VALUE=DATE:18991231",
    "DTSTART;VALUE=DATE;VALUE=DATE-TIME:20270107",
    "DTSTART;VALUE=TEXT:20270107",
    "DTSTART:20270107T250000",
    "DTSTART:20270107T1400",
    "DTSTART:2027-01-07T14:00:00+07:00",
    "DTEND;VALUE=DATE:2027-13-07",
    "RECURRENCE-ID;VALUE=DATE:2027-1-7",
    "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270107",
    "RDATE;VALUE=DATE:20270107,2027",
    "RDATE;VALUE=PERIOD:20270107T140000Z/PT1H",
    "EXDATE;VALUE=DATE:20270107,20270108T140000",
    "RRULE:FREQ=DAILY;UNTIL=2027-1-10",
    "DURATION:3 days",
    "DURATION:P",
    "DURATION:PT",
    "DTEND;VALUE=DATE=20270107",
    "DTEND;VALUE=DATE;20270107",
    "DTEND=20270107",
    "DTEND20270107",
    "DTEND",
    "DTEND2:20270107",
    "DTEND; VALUE=DATE:20270107",
    "RRULE;FREQ=WEEKLY",
    "EXDATE=20270107",
  ])("%s is unreadable", (line) => {
    expect(withPlainDates([line])).toBeNull()
  })

  it.each(["STATUS;X", "SUMMARY", "UID=1"])("%s is written wrong and left out", (line) => {
    expect(withPlainDates([line])).toEqual([])
  })

  it("a property that an event has once is unreadable if it has it twice", () => {
    const start = "DTSTART;VALUE=DATE:20270107"
    expect(withPlainDates([start, start])).toBeNull()
    expect(withPlainDates([start, "EXDATE:20270108", "EXDATE:20270109"])).toHaveLength(3)
  })
})

/** Texts that look like dates, and others. */
const junk = fc
  .oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(..."0123456789-/.TZ:,+ "), maxLength: 30 }),
    fc
      .tuple(fc.integer({ min: 1, max: 2600 }), fc.nat(13), fc.nat(32), fc.constantFrom("", "-", "/", "."))
      .map(([year, month, day, separator]) =>
        [String(year).padStart(4, "0"), ...[month, day].map((each) => String(each).padStart(2, "0"))].join(separator),
      ),
  )
  // A line break ends the line, and a separator of properties its name.
  .map((text) => text.replaceAll(/[\r\n]/g, ""))

/** The dates that are literally in a text. */
function datesIn(text: string): string[] {
  return [...text.matchAll(/(?=(\d{4})-?(\d\d)-?(\d\d))/g)]
    .map(([, year, month, day]) => `${year}-${month}-${day}`)
    .filter(isDate)
}

describe("whatever is written as a date, no other night is closed", () => {
  it("of a start: its own night, or the event is unreadable", () => {
    fc.assert(
      fc.property(junk, fc.constantFrom(";VALUE=DATE", "", ";VALUE=DATE-TIME"), (text, type) => {
        const { nights, unreadable } = read([`DTSTART${type}:${text}`])
        if (unreadable > 0) {
          expect(nights.size).toBe(0)
          return
        }
        expect([...nights.keys()].filter((night) => !datesIn(text).includes(night))).toEqual([])
        const [date, ...others] = datesIn(text)
        const isInPeriod = date !== undefined && date >= PERIOD.from && date < PERIOD.to
        if (type === ";VALUE=DATE" && isInPeriod && others.length === 0) expect([...nights.keys()]).toEqual([date])
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("of an end: the nights up to it, or the event is unreadable", () => {
    fc.assert(
      fc.property(junk, (text) => {
        const { nights, unreadable } = read(["DTSTART;VALUE=DATE:20270105", `DTEND;VALUE=DATE:${text}`])
        if (unreadable > 0) {
          expect(nights.size).toBe(0)
          return
        }
        const last = [...nights.keys()].at(-1)
        const end = datesIn(text)[0] ?? ""
        expect(end).not.toBe("")
        if (end > "2027-01-05" && end < PERIOD.to) expect(last! < end).toBe(true)
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it.each(["EXDATE", "RDATE", "RECURRENCE-ID"])("of %s: no night but those of dates in the text", (property) => {
    fc.assert(
      fc.property(junk, (text) => {
        const rule = property === "EXDATE" ? ["RRULE:FREQ=DAILY;COUNT=3"] : []
        const { nights, unreadable } = read(["DTSTART;VALUE=DATE:20270105", ...rule, `${property};VALUE=DATE:${text}`])
        if (unreadable > 0) {
          expect(nights.size).toBe(0)
          return
        }
        const own = ["2027-01-05", ...(rule.length > 0 ? ["2027-01-06", "2027-01-07"] : [])]
        const named = datesIn(text)
        expect(named.length).toBeGreaterThan(0)
        const possible = property === "RDATE" ? [...own, ...named] : own
        expect([...nights.keys()].filter((night) => !possible.includes(night))).toEqual([])
        // An exception leaves out no other night than its own.
        if (property === "EXDATE")
          expect(own.filter((night) => !named.includes(night) && !nights.has(night))).toEqual([])
      }),
      PROPERTY_PARAMETERS,
    )
  })
})
