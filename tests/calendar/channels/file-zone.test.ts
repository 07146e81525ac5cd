import { describe, expect, it } from "vitest"
import { splitEvents } from "#app/calendar/channels/calendar-file.ts"
import { readFeedEvents } from "#app/calendar/channels/feed-events.ts"
import { clockOfInstant, instantOfClock, readFileZones } from "#app/calendar/channels/file-zone.ts"

const observance = (kind: string, start: string, from: string, to: string, ...lines: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
]
const zone = (...observances: string[][]) => readFileZones([["TZID:My zone", ...observances.flat()]]).get("my zone")

/** Central European Time, as Outlook writes it. */
const EUROPE = [
  observance("STANDARD", "16010101T030000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"),
  observance("DAYLIGHT", "16010101T020000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"),
]

describe("a zone that a file defines", () => {
  it.each([
    ["2027-01-07T20:00:00", 1],
    ["2027-03-28T01:59:59", 1],
    ["2027-03-28T03:00:00", 2],
    ["2027-07-07T20:00:00", 2],
    ["2027-10-31T04:00:00", 1],
    ["2450-07-07T20:00:00", 1],
  ])("at %s by its own clock is %d hours ahead", (clock, hours) => {
    const europe = zone(...EUROPE)
    const time = Date.parse(`${clock}Z`)
    const instant = instantOfClock(europe!, time)
    expect((time - instant) / 3_600_000).toBe(hours)
    expect(clockOfInstant(europe!, instant)).toBe(time)
  })

  it("agrees with the zone of the same rules in each hour of a year", () => {
    const europe = zone(...EUROPE)!
    const format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Berlin",
      dateStyle: "short",
      timeStyle: "medium",
    })
    for (let instant = Date.UTC(2027, 0); instant < Date.UTC(2028, 0); instant += 3_600_000)
      expect(clockOfInstant(europe, instant)).toBe(Date.parse(`${format.format(instant).replace(" ", "T")}Z`))
  })

  it.each<[string, string[][], string, number]>([
    ["has one offset", [observance("STANDARD", "16010101T000000", "+0700", "+0700")], "2027-01-07", 7],
    ["changed its offset once", [observance("STANDARD", "20260601T000000", "+0700", "+0800")], "2026-01-07", 7],
    [
      "lists its changes",
      [observance("STANDARD", "19700101T000000", "+0700", "+0630", "RDATE:20270101T000000")],
      "2027-01-07",
      6.5,
    ],
    [
      "ended its rule",
      [
        observance("DAYLIGHT", "19700401T000000", "+0700", "+0800", "RRULE:FREQ=YEARLY;UNTIL=19790331T170000Z"),
        observance("STANDARD", "19701001T000000", "+0800", "+0700"),
      ],
      "2027-05-07",
      8,
    ],
    [
      "names days",
      [
        observance(
          "DAYLIGHT",
          "20070311T020000",
          "-0500",
          "-0400",
          "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14",
        ),
      ],
      "2027-03-15",
      -4,
    ],
  ])("%s", (_, observances, date, hours) => {
    const time = Date.parse(`${date}T12:00:00Z`)
    expect((time - instantOfClock(zone(...observances)!, time)) / 3_600_000).toBe(hours)
  })

  it.each([
    ["no observance", []],
    ["an offset of no zone", [observance("STANDARD", "16010101T000000", "+0100", "+2500")]],
    ["no offset", [["BEGIN:STANDARD", "DTSTART:16010101T000000", "END:STANDARD"]]],
    ["no beginning", [observance("STANDARD", "soon", "+0100", "+0100")]],
    ["a rule of every day", [observance("STANDARD", "20200101T000000", "+0100", "+0200", "RRULE:FREQ=DAILY")]],
    [
      "a rule of every Sunday of a month",
      [observance("STANDARD", "20200101T000000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU")],
    ],
    ["more changes than any zone", Array(501).fill(observance("STANDARD", "20200101T000000", "+0100", "+0200"))],
    [
      "more listed changes than any zone",
      [
        observance(
          "STANDARD",
          "20200101T000000",
          "+0100",
          "+0200",
          `RDATE:${Array(501).fill("20200101T000000").join(",")}`,
        ),
      ],
    ],
  ])("with %s is unreadable, and so are the events that name it", (_, observances) => {
    expect(zone(...observances)).toBeNull()
    const zones = [["TZID:My zone", ...observances.flat()]]
    const event = ["DTSTART;TZID=My zone:20270107T200000", "DTEND;TZID=My zone:20270109T200000"]
    const period = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }
    const content = readFeedEvents({ events: [event], zones }, { channel: "other", ...period })
    expect(content).toMatchObject({ unreadable: 1, nights: new Map() })
  })

  it("is found by its name, which is escaped in the zone and not in the event", () => {
    const zones = [["TZID:My\\, \\;Zone", ...observance("STANDARD", "20200101T000000", "-1000", "-1000")]]
    const event = ['DTSTART;TZID="My, ;Zone":20270107T230000', 'DTEND;TZID="My, ;Zone":20270110T110000']
    const period = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }
    const content = readFeedEvents({ events: [event], zones }, { channel: "other", ...period })
    expect([...content.nights.keys()]).toEqual(["2027-01-08", "2027-01-09", "2027-01-10"])
  })

  it("is read in bounded time", () => {
    const zones = Array.from({ length: 20 }, (_, index) => [
      `BEGIN:VTIMEZONE`,
      `TZID:Z${index}`,
      ...Array.from({ length: 50 }, () => EUROPE[0]!).flat(),
      "END:VTIMEZONE",
    ])
    const events = Array.from({ length: 1000 }, (_, index) => [
      "BEGIN:VEVENT",
      `DTSTART;TZID=Z${index % 20}:20270107T200000`,
      "DURATION:P1D",
      "RRULE:FREQ=DAILY;COUNT=2",
      "END:VEVENT",
    ])
    const file = splitEvents(["BEGIN:VCALENDAR", ...zones.flat(), ...events.flat(), "END:VCALENDAR"].join("\n"))
    if (!file.ok) throw new Error(file.error)
    const begin = process.cpuUsage()
    const period = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }
    readFeedEvents(file.value, { channel: "other", ...period })
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(5000)
  })
})
