import { describe, expect, it } from "vitest"
import { splitEvents } from "#app/calendar/calendar-file.ts"
import type { Channel } from "#app/calendar/feed.ts"
import { type FeedContent, readFeedEvents } from "#app/calendar/feed-events.ts"
import { calendarFile } from "../support/calendar-file.ts"
import { rangesOf } from "../support/night-ranges.ts"

const VILLA = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }

function read(file: string, channel: Channel): FeedContent {
  const events = splitEvents(file)
  if (!events.ok) throw new Error(events.error)
  return readFeedEvents(events.value, { ...VILLA, channel })
}

/** The nights of a file as `from/to` ranges, the time of its events in December 2026. */
function ranges(file: string, channel: Channel = "other"): string[] {
  return rangesOf([...read(file, channel).nights.keys()]).map(({ from, to }) => `${from}/${to}`)
}

const one = (...lines: string[]) => calendarFile([lines])
const day = (date: number | string) => `;VALUE=DATE:202612${String(date).padStart(2, "0")}`

describe("the nights of an event", () => {
  it.each<[string, string[], string[]]>([
    ["whole days are half-open", [`DTSTART${day(1)}`, `DTEND${day(4)}`], ["2026-12-01/2026-12-04"]],
    ["no end is one night", [`DTSTART${day(1)}`], ["2026-12-01/2026-12-02"]],
    ["an equal end is one night", [`DTSTART${day(1)}`, `DTEND${day(1)}`], ["2026-12-01/2026-12-02"]],
    ["an end before the start is one night", [`DTSTART${day(4)}`, `DTEND${day(1)}`], ["2026-12-04/2026-12-05"]],
    ["a duration", [`DTSTART${day(1)}`, "DURATION:P3D"], ["2026-12-01/2026-12-04"]],
    ["a date without VALUE", ["DTSTART:20261201", "DTEND:20261203"], ["2026-12-01/2026-12-03"]],
    ["whole days count even if free", [`DTSTART${day(1)}`, "TRANSP:TRANSPARENT"], ["2026-12-01/2026-12-02"]],
    ["UTC is converted", ["DTSTART:20261130T170000Z", "DTEND:20261203T040000Z"], ["2026-12-01/2026-12-03"]],
    [
      "a zone by its IANA name",
      ["DTSTART;TZID=America/New_York:20261130T200000", "DTEND;TZID=America/New_York:20261202T200000"],
      ["2026-12-01/2026-12-03"],
    ],
    [
      "a zone by its Windows name",
      ["DTSTART;TZID=Eastern Standard Time:20261130T200000", "DTEND;TZID=Eastern Standard Time:20261202T200000"],
      ["2026-12-01/2026-12-03"],
    ],
    [
      "an unknown zone is the villa's",
      ["DTSTART;TZID=Villa:20261201T140000", "DTEND;TZID=Villa:20261203T110000"],
      ["2026-12-01/2026-12-03"],
    ],
    ["no zone is the villa's", ["DTSTART:20261201T140000", "DTEND:20261203T110000"], ["2026-12-01/2026-12-03"]],
    ["a cleaning in the morning takes no night", ["DTSTART:20261201T090000", "DTEND:20261201T140000"], []],
    [
      "a party in the evening takes the night",
      ["DTSTART:20261201T130000", "DTEND:20261201T140100"],
      ["2026-12-01/2026-12-02"],
    ],
    [
      "a time that is free takes nothing",
      ["DTSTART:20261201T130000", "DTEND:20261203T140000", "TRANSP:TRANSPARENT"],
      [],
    ],
    ["a cancelled event", [`DTSTART${day(1)}`, "STATUS:CANCELLED"], []],
    ["a tentative event", [`DTSTART${day(1)}`, "STATUS:tentative"], []],
    ["nights from today on", ["DTSTART:20261101", "DTEND:20261124"], ["2026-11-22/2026-11-24"]],
    ["nights for two years", ["DTSTART:20281119", "DTEND:20290101"], ["2028-11-19/2028-11-21"]],
  ])("%s", (_, lines, expected) => {
    expect(ranges(one("UID:1", ...lines))).toEqual(expected)
  })

  it("names the dates of its event with each night, also where the event began before today", () => {
    const { nights } = read(one("DTSTART:20261120", "DTEND:20261124"), "other")
    expect([...nights]).toEqual([
      ["2026-11-22", "2026-11-20/2026-11-24"],
      ["2026-11-23", "2026-11-20/2026-11-24"],
    ])
  })

  it("counts events that cannot be read, and reads the others", () => {
    const file = calendarFile([
      ["DTSTART:202612"],
      ["DTSTART:soon"],
      ["SUMMARY:no dates"],
      ["DTSTART:20261201", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
      ["DTSTART:20261205"],
    ])
    expect(read(file, "other")).toMatchObject({ events: 5, unreadable: 4 })
    expect(ranges(file)).toEqual(["2026-12-05/2026-12-06"])
  })
})

describe("recurring events", () => {
  it("recur on each date of their rule, but for the exceptions and moved instances", () => {
    const weekly = ["UID:w", "DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261206", "RRULE:FREQ=WEEKLY;COUNT=4"]
    const file = calendarFile([
      [...weekly, "EXDATE;VALUE=DATE:20261211"],
      ["UID:w", "RECURRENCE-ID;VALUE=DATE:20261218", "DTSTART;VALUE=DATE:20261220", "DTEND;VALUE=DATE:20261221"],
    ])
    expect(ranges(file)).toEqual(["2026-12-04/2026-12-06", "2026-12-20/2026-12-21", "2026-12-25/2026-12-27"])
  })

  it("recur on further dates", () => {
    const file = one("DTSTART:20261201", "DTEND:20261202", "RDATE;VALUE=DATE:20261210,20261212")
    expect(ranges(file)).toEqual(["2026-12-01/2026-12-02", "2026-12-10/2026-12-11", "2026-12-12/2026-12-13"])
  })

  it("a cancelled instance is free", () => {
    const file = calendarFile([
      ["UID:w", "DTSTART:20261201", "RRULE:FREQ=DAILY;COUNT=3"],
      ["UID:w", "RECURRENCE-ID:20261202", "DTSTART:20261202", "STATUS:CANCELLED"],
    ])
    expect(ranges(file)).toEqual(["2026-12-01/2026-12-02", "2026-12-03/2026-12-04"])
  })

  const friday = ["DTSTART;TZID=Asia/Bangkok:20261204T150000", "DTEND;TZID=Asia/Bangkok:20261205T110000"]
  const fridays = ["2026-12-04/2026-12-05", "2026-12-11/2026-12-12", "2026-12-18/2026-12-19", "2026-12-25/2026-12-26"]
  it.each<[string, string[], string[]]>([
    ["until its last start in UTC", [...friday, "RRULE:FREQ=WEEKLY;UNTIL=20261225T080000Z"], fridays],
    ["until a second before that", [...friday, "RRULE:FREQ=WEEKLY;UNTIL=20261225T075959Z"], fridays.slice(0, 3)],
    ["until a local time", [...friday, "RRULE:FREQ=WEEKLY;UNTIL=20261225T150000"], fridays],
    ["until a date", [...friday, "RRULE:FREQ=WEEKLY;UNTIL=20261225"], fridays],
    [
      "of whole days until midnight of the villa in UTC",
      ["DTSTART;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;UNTIL=20261224T170000Z"],
      fridays,
    ],
    [
      "in UTC until a time in UTC",
      ["DTSTART:20261204T080000Z", "DTEND:20261205T040000Z", "RRULE:FREQ=WEEKLY;UNTIL=20261225T080000Z"],
      fridays,
    ],
    [
      "but for an exception in UTC",
      [...friday, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20261211T080000Z,20261225T080000Z"],
      ["2026-12-04/2026-12-05", "2026-12-18/2026-12-19"],
    ],
    [
      "but for an exception in another zone",
      [...friday, "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE;TZID=America/New_York:20261211T030000"],
      fridays.slice(0, 1),
    ],
    ["and on a date in UTC", [...friday, "RDATE:20261211T080000Z"], fridays.slice(0, 2)],
  ])("recur in their own zone %s", (_, lines, expected) => {
    expect(ranges(one("UID:w", ...lines))).toEqual(expected)
  })

  it("an instance that is named in UTC is replaced", () => {
    const file = calendarFile([
      ["UID:w", ...friday, "RRULE:FREQ=WEEKLY;COUNT=2"],
      ["UID:w", "RECURRENCE-ID:20261211T080000Z", ...friday, "STATUS:CANCELLED"],
    ])
    expect(ranges(file)).toEqual(fridays.slice(0, 1))
  })

  it("without an end recur as far as nights are kept", () => {
    const { nights } = read(one("DTSTART:20261201", "RRULE:FREQ=DAILY"), "google")
    expect([...nights.keys()].at(-1)).toBe("2028-11-20")
  })

  it("that would take too many steps are counted as unreadable, and stays are read nevertheless", () => {
    const endless = Array.from({ length: 100 }, (_, index) => [`UID:${index}`, "DTSTART:19700101", "RRULE:FREQ=DAILY"])
    const file = calendarFile([...endless, ["DTSTART:20261201", "DTEND:20261204"]])
    expect(read(file, "other").unreadable).toBe(100)
    expect(ranges(file)).toEqual(["2026-12-01/2026-12-04"])
  })
})

/** Lists of dates, the latest first. */
function descending(property: string): string[] {
  return Array.from({ length: 200 }, (_, list) => {
    const dates = Array.from({ length: 200 }, (_, index) => new Date(8.64e7 * (80_000 - list * 200 - index)))
    return `${property};VALUE=DATE:${dates.map((date) => date.toISOString().slice(0, 10).replaceAll("-", "")).join(",")}`
  })
}

describe("a hostile calendar is read in bounded time", () => {
  it.each<[string, string[]]>([
    ["days of ten thousand years", ["DTSTART:00010101", "DTEND:99990101"]],
    ["an endless duration", ["DTSTART:20261201", "DURATION:P99999999999999D"]],
    ["an endless negative duration", ["DTSTART:20261201", "DURATION:-P99999999999999W"]],
    ["every day for ever", ["DTSTART:00010101", "DTEND:99990101", "RRULE:FREQ=DAILY"]],
    ["30 February of every year", ["DTSTART:20260301", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"]],
    ["29 February, by days", ["DTSTART:00010101", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29"]],
    ["29 February, by months", ["DTSTART:19000101", "RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29"]],
    ["Monday, 29 February", ["DTSTART:00010101", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO"]],
    ["Friday the 13th", ["DTSTART:19000101", "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR"]],
    ["every Monday since the year 1", ["DTSTART:00010101", "RRULE:FREQ=WEEKLY;BYDAY=MO"]],
    ["twenty rules", ["DTSTART:20261201", ...Array<string>(20).fill("RRULE:FREQ=DAILY")]],
    ["40,000 further dates, backwards", descending("RDATE")],
    ["40,000 exceptions, backwards", ["RRULE:FREQ=DAILY", ...descending("EXDATE")]],
    ["40,000 equal dates", Array<string>(200).fill(`RDATE;VALUE=DATE:${Array(200).fill("20261201").join(",")}`)],
    ["zones that nobody knows", ["DTSTART;TZID=X:20261201T150000", "DTEND;TZID=Y:20261204T150000"]],
  ])("%s, 1,000 times, or as often as a file of 4 MiB has it", (_, lines) => {
    const times = Math.min(1000, Math.ceil((4 * 1024 * 1024) / lines.join("").length))
    const file = calendarFile(Array.from({ length: times }, (_, index) => [`UID:${index}`, ...lines]))
    const begin = performance.now()
    expect(read(file, "other").events).toBe(times)
    // Most take a tenth of a second; without bounds they take minutes or never end.
    expect(performance.now() - begin).toBeLessThan(10_000)
  })
})

describe("the calendars of channels", () => {
  it("Airbnb: reservations are stays; blocks, windows and imported nights are not", () => {
    const reservation = ["UID:1418fb94e984-1@airbnb.com", "DTEND;VALUE=DATE:20261204", "DTSTART;VALUE=DATE:20261201"]
    const description =
      "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HM\\nPhone Number\r\n  (Last 4 Digits): 5678"
    const file = calendarFile([
      [...reservation, description, "SUMMARY:Reserved"],
      [
        "UID:7f66-1@airbnb.com",
        "DTSTART;VALUE=DATE:20261210",
        "DTEND;VALUE=DATE:20261212",
        "SUMMARY:Airbnb (Not available)",
      ],
      [
        "UID:7f66-2@airbnb.com",
        "DTSTART;VALUE=DATE:20271122",
        "DTEND;VALUE=DATE:20281122",
        "SUMMARY:Airbnb (Not available)",
      ],
    ])
    expect(ranges(file, "airbnb")).toEqual(["2026-12-01/2026-12-04"])
    expect(read(file, "airbnb")).toMatchObject({ events: 3, ignored: 2, unreadable: 0 })
  })

  it("Booking.com: every closed night is taken, whatever its title and UID", () => {
    const closed = (uid: string, from: string, to: string, title: string) => [
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${to}`,
      `UID:${uid}`,
      `SUMMARY:${title}`,
    ]
    const file = calendarFile(
      [
        closed("a@booking.com", "20261201", "20261203", "CLOSED - Not available"),
        closed("b@booking.com", "20261203", "20261204", "CLOSED - Somchai Jaidee"),
      ],
      "\n",
    )
    expect(ranges(file, "booking")).toEqual(["2026-12-01/2026-12-04"])
  })

  it("Vrbo: reservations are stays; blocked, tentative and inquired nights are not", () => {
    const event = (from: number, title: string) => [`DTSTART${day(from)}`, `DTEND${day(from + 2)}`, `SUMMARY:${title}`]
    const file = calendarFile([
      event(1, "Reserved - Somchai"),
      event(5, "Somchai Jaidee"),
      event(10, "Blocked"),
      event(15, "Tentative - Noi"),
      event(20, "Inquiry"),
    ])
    expect(ranges(file, "vrbo")).toEqual(["2026-12-01/2026-12-03", "2026-12-05/2026-12-07"])
    expect(read(file, "vrbo").ignored).toBe(3)
  })

  it("Google: a private calendar with zones of its own", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Asia/Bangkok",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "END:STANDARD",
      "END:VTIMEZONE",
    ]
    const events = [
      "BEGIN:VEVENT",
      "DTSTART;TZID=Asia/Bangkok:20261201T150000",
      "DTEND;TZID=Asia/Bangkok:20261203T110000",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "DTSTART;VALUE=DATE:20261210",
      "DTEND;VALUE=DATE:20261211",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]
    const file = ["BEGIN:VCALENDAR", ...zone, ...events, "END:VCALENDAR"].join("\r\n")
    expect(ranges(file, "google")).toEqual(["2026-12-01/2026-12-03", "2026-12-10/2026-12-11"])
  })

  it("a channel that lists one stay three times takes its nights once", () => {
    const event = (uid: number) => [`UID:${uid}`, `DTSTART${day(1)}`, `DTEND${day(3)}`]
    expect(ranges(calendarFile([event(1), event(2), event(3)]))).toEqual(["2026-12-01/2026-12-03"])
  })
})
