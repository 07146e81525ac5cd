import { describe, expect, it } from "vitest"
import { splitEvents } from "#app/calendar/channels/calendar-file.ts"
import type { Channel } from "#app/calendar/channels/feed.ts"
import { type FeedContent, readFeedEvents } from "#app/calendar/channels/feed-events.ts"
import { calendarFile } from "../../support/calendar-file.ts"
import { rangesOf } from "../../support/night-ranges.ts"

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
      "the last minute of a day is its end",
      ["DTSTART:20261201T000000", "DTEND:20261203T235959"],
      ["2026-12-01/2026-12-04"],
    ],
    [
      "a late check-out takes no night",
      ["DTSTART:20261201T140000", "DTEND:20261203T180000"],
      ["2026-12-01/2026-12-03"],
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

  it.each(["FREQ=YEARLY;BYEASTER=-3", "FREQ=WEEKLY;COUNT=0", "FREQ=MONTHLY;BYMONTHDAY=1x"])(
    "is unreadable with the rule %s, of which the parser would drop a part",
    (rule) => {
      expect(read(one(`DTSTART${day(1)}`, `RRULE:${rule}`), "other")).toMatchObject({
        unreadable: 1,
        nights: new Map(),
      })
    },
  )

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

describe("an event whose end is before its start is unreadable", () => {
  it.each<[string, string[]]>([
    ["a whole day", [`DTSTART${day(4)}`, `DTEND${day(1)}`]],
    ["a negative duration", [`DTSTART${day(4)}`, "DURATION:-P3D"]],
    ["an earlier time of its day", ["DTSTART:20261201T160000", "DTEND:20261201T150000"]],
    ["a time of another zone", ["DTSTART:20261201T160000", "DTEND;TZID=Asia/Tokyo:20261201T170000"]],
    ["a recurring one", [`DTSTART${day(4)}`, `DTEND${day(1)}`, "RRULE:FREQ=WEEKLY"]],
  ])("%s", (_, lines) => {
    expect(read(one(...lines), "other")).toMatchObject({ unreadable: 1, nights: new Map() })
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

  it("an event without a UID is replaced by no other", () => {
    const file = calendarFile([
      ["DTSTART:20261201", "DTEND:20261203"],
      ["RECURRENCE-ID:20261201", "DTSTART:20261201", "STATUS:CANCELLED"],
    ])
    expect(ranges(file)).toEqual(["2026-12-01/2026-12-03"])
  })

  it("a cancelled instance is free", () => {
    const file = calendarFile([
      ["UID:w", "DTSTART:20261201", "RRULE:FREQ=DAILY;COUNT=3"],
      ["UID:w", "RECURRENCE-ID:20261202", "DTSTART:20261202", "STATUS:CANCELLED"],
    ])
    expect(ranges(file)).toEqual(["2026-12-01/2026-12-02", "2026-12-03/2026-12-04"])
  })

  it.each<[string, string[]]>([
    ["without a plausible date", ["RECURRENCE-ID:20261202", "DTSTART:soon"]],
    ["whose end is before its start", ["RECURRENCE-ID:20261202", "DTSTART:20261208", "DTEND:20261207"]],
    ["whose end is written wrong", ["RECURRENCE-ID:20261202", "DTSTART:20261208", "DTEND=20261210"]],
    ["of all that follow", ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261202", "DTSTART:20261208"]],
    ["that cancels all that follow", ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261202", "STATUS:CANCELLED"]],
  ])("an unreadable replacement %s leaves the night closed that it replaces", (_, lines) => {
    const file = calendarFile([
      ["UID:w", ...lines],
      ["UID:w", "DTSTART:20261201", "RRULE:FREQ=DAILY;COUNT=3"],
    ])
    expect(read(file, "other")).toMatchObject({ events: 2, unreadable: 1 })
    expect(ranges(file)).toEqual(["2026-12-01/2026-12-04"])
  })

  it.each<[string, string[], string[]]>([
    ["a rule leaves out", ["RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2"], ["03/05", "07/09", "14/16"]],
    ["is after the end of its rule", ["RRULE:FREQ=WEEKLY;UNTIL=20261130"], ["03/05"]],
    ["a rule leaves out and an exception too", ["RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1", "EXDATE:20261203"], ["07/09"]],
    ["a whole day excepts", ["RRULE:FREQ=DAILY;INTERVAL=7;COUNT=2", "EXDATE:20261203T000000"], ["10/12"]],
  ])("the first date is taken that %s", (_, lines, expected) => {
    const file = one("DTSTART:20261203", "DTEND:20261205", ...lines)
    expect(ranges(file)).toEqual(expected.map((range) => `2026-12-${range.replace("/", "/2026-12-")}`))
  })

  // By python-dateutil 2.9.0.
  it.each<[rule: string, first: string, starts: string]>([
    ["FREQ=MONTHLY;BYMONTH=12,1,2;BYDAY=1FR", "20261204", "26-12-04 27-01-01 27-02-05 27-12-03 28-01-07 28-02-04"],
    ["FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=1,12;WKST=SU;COUNT=3", "20261201", "26-12-01 27-01-01 27-12-01"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=31,1;BYMONTH=3,2,1;UNTIL=20280202",
      "20270101",
      "27-01-01 27-01-31 27-02-01 27-03-01 27-03-31 28-01-01 28-01-31 28-02-01",
    ],
    ["FREQ=YEARLY;BYMONTHDAY=15;COUNT=4", "20261215", "26-12-15 27-01-15 27-02-15 27-03-15"],
    ["FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=9,3", "20270331", "27-03-31 27-09-30 28-03-31 28-09-30"],
    ["FREQ=YEARLY;BYMONTH=11,4;BYDAY=-1SU", "20270425", "27-04-25 27-11-28 28-04-30"],
    ["FREQ=YEARLY;BYMONTH=7,1;COUNT=3", "20270131", "27-01-31 27-07-31 28-01-31"],
    ["FREQ=YEARLY;BYMONTH=12", "20261224", "26-12-24 27-12-24"],
    ["FREQ=YEARLY;BYDAY=2MO", "20270111", "27-01-11 28-01-10"],
  ])("are on each date of %s from %s on", (rule, first, starts) => {
    const { nights, unreadable } = read(one(`DTSTART;VALUE=DATE:${first}`, `RRULE:${rule}`), "other")
    expect([[...nights.keys()].sort(), unreadable]).toEqual([starts.split(" ").map((start) => `20${start}`), 0])
  })

  it("of many years leave the steps of a file to others", () => {
    const yearly = (index: number) => [`UID:${index}`, "DTSTART:19700115", "RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15"]
    const weekly = ["UID:w", "DTSTART:20170102", "RRULE:FREQ=WEEKLY"]
    const file = calendarFile([...Array.from({ length: 40 }, (_, index) => yearly(index)), weekly])
    expect(read(file, "other")).toMatchObject({ unreadable: 0 })
    const month = `RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=${Array.from({ length: 31 }, (_, index) => index + 1)}`
    expect(read(one("DTSTART:20191001", month), "other")).toMatchObject({ unreadable: 0 })
  })

  it("are unreadable for days of the month of every second year", () => {
    const file = one("DTSTART;VALUE=DATE:20261215", "RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=15")
    expect(read(file, "other")).toMatchObject({ unreadable: 1, nights: new Map() })
  })

  it("of a time is left out by an exception of its day", () => {
    const file = one("DTSTART:20261201T150000", "DTEND:20261202T110000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261201")
    expect(ranges(file)).toEqual(["2026-12-02/2026-12-04"])
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

describe("the zone of a time", () => {
  const defined = (name: string, offset: string, ...lines: string[]) => [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    "BEGIN:STANDARD",
    "DTSTART:16010101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    ...lines,
    "END:STANDARD",
    "END:VTIMEZONE",
  ]
  /** A file with a stay from 15:00 on the 7th to 10:00 on the 10th by the clock of a zone. */
  const stayIn = (name: string, zone: string[] = []) =>
    [
      "BEGIN:VCALENDAR",
      ...zone,
      "BEGIN:VEVENT",
      `DTSTART;TZID="${name}":20270107T150000`,
      `DTEND;TZID="${name}":20270110T100000`,
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\n")

  it.each<[string, string, string[], string]>([
    ["a short name that the file defines", "EST", defined("EST", "+1000"), "07/10"],
    ["a short name that it does not define", "EST", [], "08/10"],
    ["a path that it defines, ending in a known name", "Mine/GMT", defined("Mine/GMT", "-1000"), "08/11"],
    ["a path that it does not define", "/mozilla.org/2007/America/New_York", [], "08/10"],
    ["a path to a city that it defines", "/a/b/America/New_York", defined("/a/b/America/New_York", "+1000"), "07/10"],
    ["a Windows name that it defines", "Eastern Standard Time", defined("Eastern Standard Time", "+1000"), "07/10"],
    ["a city that it defines in another way", "America/New_York", defined("America/New_York", "+1000"), "08/10"],
    ["an offset", "UTC-05:00", [], "08/10"],
    ["an offset of hours", "GMT-5", [], "08/10"],
    ["an offset with places", "(UTC-05:00) Eastern Time (US & Canada)", [], "08/10"],
    ["an offset after a blank", "(GMT -05:00) Eastern", [], "08/10"],
    ["an offset with a minus sign", "UTC\u221205:00", [], "08/10"],
    ["a name with two blanks, defined with one", "My  place", defined("My place", "-0500"), "08/10"],
    ["a name whose definition is quoted", "My place", defined('"My place"', "-0500"), "08/10"],
    ["an offset that is defined", "UTC-05:00", defined("UTC-05:00", "+1000"), "07/10"],
    ["an unknown name", "My place", [], "07/10"],
  ])("%s", (_, name, zone, nights) => {
    expect(ranges(stayIn(name, zone))).toEqual([`2027-01-${nights.replace("/", "/2027-01-")}`])
  })

  it.each([
    ["Mine/GMT", "RRULE:FREQ=DAILY"],
    ["My place", "RRULE;FREQ=YEARLY"],
    ["My place", "RRULE :FREQ=DAILY"],
    ["My place", "RRULE=FREQ=YEARLY"],
    ["My place", `RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=${"9,".repeat(300)}9`],
  ])("%s is unreadable with the line %s", (name, line) => {
    expect(read(stayIn(name, defined(name, "-1000", line)), "other")).toMatchObject({
      unreadable: 1,
      nights: new Map(),
    })
  })

  it.each([
    ["with a comma", "Villa time, west", "Villa time, west"],
    ["with an escaped comma", "Villa time\\, west", "Villa time\\, west"],
    ["whose definition alone escapes it", "Villa time, west", "Villa time\\, west"],
  ])("%s is found without quotes", (_, name, definition) => {
    const file = stayIn(name, defined(definition, "-0500")).replaceAll(`"${name}"`, name)
    expect(ranges(file)).toEqual(["2027-01-08/2027-01-10"])
  })

  it("is found if a parameter of its definition has a colon", () => {
    const zone = defined("My place", "-0500").map((line) => line.replace("TZID:", 'TZID;X-BY="a:b":'))
    expect(ranges(stayIn("My place", zone))).toEqual(["2027-01-08/2027-01-10"])
  })

  it("is looked for by 50 names of a file at most", () => {
    const event = (name: string) => [`DTSTART;TZID="/${name}/Asia/Bangkok":20261201T150000`, "DURATION:P1D"]
    const file = calendarFile(Array.from({ length: 60 }, (_, index) => event(String(index % 55))))
    expect(read(file, "other")).toMatchObject({ events: 60, unreadable: 5 })
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
    ["every 1,000 weeks since 1900", ["DTSTART:19000103", "RRULE:FREQ=WEEKLY;INTERVAL=1000;BYDAY=MO"]],
    ["every 1,000 days but", ["DTSTART:19000103", "RRULE:FREQ=DAILY;INTERVAL=1000", "EXDATE:19020929,19050625"]],
    ["every Monday since the year 1", ["DTSTART:00010101", "RRULE:FREQ=WEEKLY;BYDAY=MO"]],
    ["twenty rules", ["DTSTART:20261201", ...Array<string>(20).fill("RRULE:FREQ=DAILY")]],
    ["40,000 further dates, backwards", descending("RDATE")],
    ["40,000 exceptions, backwards", ["RRULE:FREQ=DAILY", ...descending("EXDATE")]],
    ["40,000 equal dates", Array<string>(200).fill(`RDATE;VALUE=DATE:${Array(200).fill("20261201").join(",")}`)],
    ["zones that nobody knows", ["DTSTART;TZID=X:20261201T150000", "DTEND;TZID=Y:20261204T150000"]],
  ])("%s, 1,000 times, or as often as a file of 4 MiB has it", (_, lines) => {
    const times = Math.min(1000, Math.ceil((4 * 1024 * 1024) / lines.join("").length))
    const file = calendarFile(Array.from({ length: times }, (_, index) => [`UID:${index}`, ...lines]))
    const begin = process.cpuUsage()
    expect(read(file, "other").events).toBe(times)
    // Of CPU, whatever else the machine does. Most take a tenth of a second; without bounds they take minutes or never end.
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(5000)
  })
})

describe("the days that a rule passes over are steps too", () => {
  const often = (rule: string) =>
    read(calendarFile(Array.from({ length: 1000 }, () => ["DTSTART:20261204", `RRULE:${rule}`])), "other").unreadable

  it("so that 1,000 events of long intervals are not all read", () => {
    expect(often("FREQ=WEEKLY;INTERVAL=1000;BYDAY=MO")).toBeGreaterThan(850)
    expect(often("FREQ=DAILY;INTERVAL=1000")).toBeGreaterThan(500)
  })

  it("and so are the values that it lists", () => {
    const weekdays = ["1", "2", "3", "4"].flatMap((nth) => [`${nth}MO`, `${nth}TU`, `${nth}WE`, `${nth}TH`, `${nth}FR`])
    expect(often(`FREQ=MONTHLY;COUNT=4;BYDAY=${weekdays.join(",")}`)).toBeGreaterThan(250)
  })

  it("but usual intervals cost nothing more", () => {
    expect(often("FREQ=WEEKLY;INTERVAL=2;COUNT=9")).toBe(0)
    expect(often("FREQ=WEEKLY;COUNT=9;BYDAY=MO,TU,WE,TH,FR")).toBe(0)
    expect(often("FREQ=YEARLY")).toBe(0)
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

  it("Airbnb: a stay whose title has a note is one", () => {
    const title = "SUMMARY:Reserved - guest is not available by phone"
    const file = calendarFile([["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204", title]])
    expect(ranges(file, "airbnb")).toEqual(["2026-12-01/2026-12-04"])
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
