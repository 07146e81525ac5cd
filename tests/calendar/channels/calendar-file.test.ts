import { describe, expect, it } from "vitest"
import { MAX_EVENTS, splitEvents } from "#app/calendar/channels/calendar-file.ts"
import { calendarFile } from "../../support/calendar-file.ts"

describe("the events of a file", () => {
  const indented = ["  BEGIN:VEVENT", "    DTSTART:20261203", "    DTEND:20261205", "  END:VEVENT"]
  it.each([
    ["indented", indented.join("\r\n")],
    ["indented by tabs", indented.join("\n").replaceAll("  ", "\t")],
    ["indented with blank lines of blanks", indented.join("\n  \n")],
    ["indented and miswritten", indented.join("\n").replace("VEVENT", "VEVENT;X=1")],
  ])("counts an event that is %s as unreadable", (_, event) => {
    const file = ["BEGIN:VCALENDAR", "VERSION:2.0", event, "END:VCALENDAR"].join("\n")
    expect(splitEvents(file)).toEqual({ ok: true, value: { events: [null], zones: [] } })
  })

  it("reads an event that is indented after empty lines, which continues none", () => {
    const file = ["BEGIN:VCALENDAR", "VERSION:2.0", ...indented, "END:VCALENDAR"].join("\n\n")
    const event = ["DTSTART:20261203", "DTEND:20261205"]
    expect(splitEvents(file)).toEqual({ ok: true, value: { events: [event], zones: [] } })
  })

  it("reads all others if a folded description has the lines of a calendar", () => {
    const lines = ["END:VEVENT", "METHOD:CANCEL", "END:VCALENDAR", "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:z"]
    const event = (day: number) => ["BEGIN:VEVENT", `DTSTART:202612${day}`, "END:VEVENT"]
    const hostile = ["BEGIN:VEVENT", "DTSTART:20261214", ["DESCRIPTION:x", ...lines].join("\n "), "END:VEVENT"]
    const file = ["BEGIN:VCALENDAR", ...event(10), ...hostile, ...event(20), "END:VCALENDAR"].join("\n")
    const events = [["DTSTART:20261210"], ["DTSTART:20261214"], ["DTSTART:20261220"], null]
    expect(splitEvents(file)).toEqual({ ok: true, value: { events, zones: [] } })
  })

  it.each(["BEGIN:VEVENT;", "BEGIN=VEVENT", '"BEGIN:VEVENT"'])(
    "counts an event that begins with %s as unreadable",
    (begin) => {
      const good = ["BEGIN:VEVENT", "DTSTART:20261203", "END:VEVENT"]
      const text = [
        "BEGIN:VCALENDAR",
        ...good,
        begin,
        "DTSTART:20261205",
        begin.replace("BEGIN", "END"),
        "END:VCALENDAR",
      ]
      expect(splitEvents(text.join("\r\n"))).toMatchObject({
        ok: true,
        value: { events: [["DTSTART:20261203"], null] },
      })
    },
  )

  it("keeps only what decides about nights, in files of any line ends, folds and case", () => {
    const lines = [
      "BEGIN:VCALENDAR",
      "PRODID:-//Airbnb",
      "BEGIN:VTIMEZONE",
      "TZID:X",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "END:STANDARD",
      "END:VTIMEZONE",
      "begin:vevent",
      "DTSTART;VALUE=DATE:2026",
      " 1201",
      "dtend;value=date:20261203",
      "DESCRIPTION:Somchai Jaidee\\, 081 234 5678",
      "ATTENDEE:mailto:somchai@example.com",
      "SUMMARY:Reserved",
      "BEGIN:VALARM",
      "DURATION:PT5M",
      "END:VALARM",
      "a broken line",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]
    const expected = [["DTSTART;VALUE=DATE:20261201", "dtend;value=date:20261203", "SUMMARY:Reserved"]]
    const zone = ["TZID:X", "BEGIN:STANDARD", "DTSTART:19700101T000000", "END:STANDARD"]
    const value = { events: expected, zones: [zone] }
    for (const end of ["\r\n", "\n", "\r"]) expect(splitEvents(lines.join(end))).toEqual({ ok: true, value })
    expect(splitEvents(`\uFEFF\r\n${lines.join("\r\n")}`)).toEqual({ ok: true, value })
  })

  it("a comment behind the end, on its line or below, is passed over", () => {
    for (const comment of ["<!-- cached -->", " # 3 stays", "\r\n# cached"])
      expect(splitEvents(calendarFile([["DTSTART:20261201"]]).trimEnd() + comment)).toMatchObject({
        ok: true,
        value: { events: [["DTSTART:20261201"]] },
      })
  })

  it("an empty calendar is a calendar", () => {
    expect(splitEvents(calendarFile([]))).toEqual({ ok: true, value: { events: [], zones: [] } })
  })

  it.each([
    ["nothing", ""],
    ["a page of HTML", "<!doctype html><title>Log in</title>"],
    ["a file that was cut off", calendarFile([["DTSTART:20261201"]]).slice(0, -20)],
    ["a file cut off after an event", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n"],
    ["components that cross", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VALARM\nEND:VCALENDAR"],
    ["an event that is never closed", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR"],
    ["a contact", "BEGIN:VCARD\nEND:VCARD"],
    ["a calendar in a cut calendar", "BEGIN:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR"],
    ["an event before a calendar", "BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VCALENDAR\nEND:VCALENDAR"],
  ])("%s is no calendar", (_, file) => {
    expect(splitEvents(file)).toMatchObject({ ok: false, error: "not-calendar" })
  })

  const nested = ["BEGIN:VEVENT", "DTSTART:20261202", "END:VEVENT"]
  it.each<[string, string[], (string[] | null)[]]>([
    [
      "another event",
      ["BEGIN:VEVENT", "DTSTART:20261201", ...nested, "DTEND:20261204", "END:VEVENT"],
      [["DTSTART:20261201", "DTEND:20261204"], null],
    ],
    ["another component", ["BEGIN:X-WRAP", ...nested, "END:X-WRAP", ...nested], [["DTSTART:20261202"], null]],
    ["a task", ["BEGIN:VTODO", ...nested, ...nested, "END:VTODO"], [null, null]],
    ["a list of busy times", ["BEGIN:VFREEBUSY", "FREEBUSY:20261201T000000Z/P2D", "END:VFREEBUSY"], [null]],
  ])("what is in %s is counted as an event that cannot be read", (_, lines, events) => {
    const file = ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n")
    expect(splitEvents(file)).toEqual({ ok: true, value: { events, zones: [] } })
  })

  it.each([
    "DTEND :20261204",
    "DTEND\t;X=1:20261204",
    "\u200BDTEND:20261204",
    "\u00A0DTEND:20261204",
    "\u00A0 DTEND:20261204",
    "DTEND\u2028:20261204",
    "DT\u00ADEND:2026\u206012\uFEFF04",
  ])("invisible characters and blanks around names are left out: %j", (line) => {
    const value = {
      events: [["DTSTART:20261201", line.includes("X=1") ? "DTEND;X=1:20261204" : "DTEND:20261204"]],
      zones: [],
    }
    expect(splitEvents(calendarFile([["DTSTART:20261201", line]]))).toEqual({ ok: true, value })
    const spaced = calendarFile([["DTSTART:20261201", line]]).replaceAll(/^(BEGIN|END):/gm, "\u200B$1 :")
    expect(splitEvents(spaced)).toEqual({ ok: true, value })
  })

  it.each(["DTEND;VALUE=DATE=20261204", "DTEND 20261204", "DTEND", "DTEND=20261204"])(
    "a line that begins with the name of a date is kept: %s",
    (line) => {
      const lines = ["DTSTART:20261201", line.replace(" ", "")]
      expect(splitEvents(calendarFile([["DTSTART:20261201", line]]))).toMatchObject({ value: { events: [lines] } })
    },
  )

  it("takes 5,000 events, and no more", () => {
    const events = Array.from({ length: MAX_EVENTS }, () => ["DTSTART:20261201"])
    expect(splitEvents(calendarFile(events))).toMatchObject({ ok: true })
    expect(splitEvents(calendarFile([...events, []]))).toMatchObject({ ok: false, error: "too-large" })
    const within = calendarFile([[...nested], ...events.slice(1)])
    expect(splitEvents(within)).toMatchObject({ ok: false, error: "too-large" })
  })

  it("takes empty lines without end, and no more than 200,000 others", () => {
    const padded = (line: string, count: number) =>
      calendarFile([["DTSTART:20261201"]]).replace("BEGIN:VEVENT", `${line.repeat(count)}BEGIN:VEVENT`)
    expect(splitEvents(padded("\r\n", 1_000_000))).toMatchObject({ value: { events: [["DTSTART:20261201"]] } })
    expect(splitEvents(padded("X\r\n", 150_000))).toMatchObject({ value: { events: [["DTSTART:20261201"]] } })
    expect(splitEvents(padded("X\r\n", 200_001))).toMatchObject({ ok: false, error: "too-large" })
  })

  const dates = (count: number) => Array(count).fill("20261201").join(",")
  const lists = (count: number) => Array<string>(count).fill(`RDATE;VALUE=DATE:${dates(100)}`)
  it.each<[string, string[], boolean]>([
    ["a rule that is longer than any", [`RRULE:FREQ=DAILY;BYDAY=${"MO,".repeat(1000)}MO`], false],
    ["dates in a line that is too long", [`EXDATE;VALUE=DATE:${dates(230)}`], false],
    ["a title that is too long", [`SUMMARY:${"x".repeat(3000)}`], true],
    ["10,000 dates", lists(100), true],
    ["more dates", lists(101), false],
    ["200 lines", Array(199).fill("SUMMARY:Reserved"), true],
    ["more lines", Array(200).fill("SUMMARY:Reserved"), false],
  ])("reads an event with %s: %j", (_, lines, isReadable) => {
    const file = calendarFile([["DTSTART:20261201", ...lines], ["DTSTART:20261205"]])
    const events = splitEvents(file)
    if (!events.ok) throw new Error(events.error)
    expect(events.value.events.map((event) => event?.[0])).toEqual([
      isReadable ? "DTSTART:20261201" : undefined,
      "DTSTART:20261205",
    ])
  })

  it("takes 10,000 dates of a file, and events without dates after them", () => {
    const events = splitEvents(calendarFile([...Array(11).fill(lists(10)), ["DTSTART:20261201"]]))
    if (!events.ok) throw new Error(events.error)
    expect(events.value.events.map((event) => event?.length)).toEqual([...Array(10).fill(10), undefined, 1])
  })
})
