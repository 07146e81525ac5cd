import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readFile } from "#app/calendar/channels/refresh-feed.server.ts"
import { rangesOf } from "../../support/night-ranges.ts"

const FILES = new URL("files/", import.meta.url)
const PERIOD = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }

const fileNamed = (name: string) => readFileSync(new URL(`${name}.ics`, FILES), "utf8")

function read(file: string) {
  const reading = readFile(file, { channel: "other" }, PERIOD)
  if (!reading.ok) return reading.error
  const { nights, ignored, unreadable } = reading.value
  return { nights: rangesOf([...nights.keys()]).map(({ from, to }) => `${from}/${to}`), ignored, unreadable }
}

const stay = { nights: ["2027-01-07/2027-01-10"], ignored: 0, unreadable: 0 }
const abroad = { nights: ["2027-01-08/2027-01-10"], ignored: 0, unreadable: 0 }

/** What calendars of other programs say, which are not quite as RFC 5545 has them. */
const EXPECTED: Record<string, ReturnType<typeof read>> = {
  plain: stay,
  "airbnb-not-available": { ...stay, nights: ["2027-01-07/2027-01-10", "2027-01-27/2027-01-30"] },
  "customized-time-zone": abroad,
  "europe-berlin": abroad,
  "slash-europe-berlin": abroad,
  "description-begin-line": stay,
  "double-bom": stay,
  "empty-dtend": "unreadable",
  "iso-datetime": stay,
  "method-cancel": { nights: [], ignored: 1, unreadable: 0 },
  "trailing-html-comment": stay,
  "trailing-x-comment": stay,
  "value-date-iso-dashes": stay,
}

describe("calendars of other programs", () => {
  it("each file is read", () => {
    const names = readdirSync(FILES).map((name) => name.replace(".ics", ""))
    expect(names.sort()).toEqual(Object.keys(EXPECTED).sort())
  })

  it.each(Object.entries(EXPECTED))("%s", (name, expected) => {
    expect(read(fileNamed(name))).toEqual(expected)
  })

  it("text before and between calendars is passed over", () => {
    const file = `Warning: something\r\n${fileNamed("plain")}\n<!-- one -->\n${fileNamed("trailing-html-comment")}`
    expect(read(file)).toEqual(stay)
  })

  it.each(Object.keys(EXPECTED))("%s is refused where it is cut off, also if a comment follows", (name) => {
    const file = fileNamed(name)
    for (const cut of ["END:VCALENDAR", "END:VEVENT", "DTSTART"]) {
      const rest = file.slice(0, file.lastIndexOf(cut))
      expect(read(rest)).toBe("not-calendar")
      expect(read(`${rest}\n<!-- cached -->`)).toBe("not-calendar")
      // A whole calendar beside it does not make it whole.
      expect(read(`${fileNamed("plain")}\r\n${rest}`)).toBe("not-calendar")
      expect(read(`${rest}\r\n${fileNamed("plain")}`)).toBe("not-calendar")
    }
  })
})
