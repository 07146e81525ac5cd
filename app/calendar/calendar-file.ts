import { fail, ok, type Result } from "../result.ts"

/** The lines of one VEVENT, unfolded: only the properties that decide about nights. */
export type EventLines = string[]

export const MAX_EVENTS = 5000

/** Lines of an event that decide about nights, and their lengths. */
const MAX_LINES = 200
const MAX_LINE = 2000

/** Listed dates (RDATE, EXDATE) of an event and of a file: the parser's time grows with the square of an event's. */
const MAX_DATES = 1000
const MAX_DATES_OF_FILE = 10_000

const KEPT = new Set([
  "UID",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "STATUS",
  "TRANSP",
  "SUMMARY",
])

/**
 * The events of an iCalendar file (RFC 5545) without everything that is not needed: guests' names and phone numbers in
 * descriptions never reach the parser. A page of HTML, a login page or a file that was cut off is not a calendar, and
 * must not be read as an empty one.
 * @returns null for an event that has more lines or dates than the parser can read in bounded time
 */
export function splitEvents(file: string): Result<(EventLines | null)[], "not-calendar" | "too-large"> {
  const lines = unfold(file)
  const isWhole = /^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? "") && /^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? "")
  if (!isWhole) return fail("not-calendar")
  const events: (EventLines | null)[] = []
  const open: string[] = []
  const dates = { ofEvent: 0, left: MAX_DATES_OF_FILE }
  for (const line of lines) {
    const [, verb, component] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (verb === undefined || component === undefined) {
      const isOfEvent = open.length === 2 && open[1] === "VEVENT"
      if (isOfEvent && KEPT.has(propertyOf(line))) addLine(events, line, dates)
    } else if (verb.toUpperCase() === "BEGIN") {
      open.push(component.toUpperCase())
      if (open.length === 2 && open[1] === "VEVENT") {
        if (events.length === MAX_EVENTS) return fail("too-large")
        events.push([])
        dates.ofEvent = 0
      }
    } else if (open.pop() !== component.toUpperCase()) return fail("not-calendar")
  }
  return open.length === 0 ? ok(events) : fail("not-calendar")
}

/** Adds a line to the last event; makes the event null if that is more than the parser can read in bounded time. */
function addLine(events: (EventLines | null)[], line: string, dates: { ofEvent: number; left: number }): void {
  const event = events.at(-1)
  if (!event) return
  const property = propertyOf(line)
  const isTitle = property === "SUMMARY" || property === "UID"
  if (isTitle && line.length > MAX_LINE) return
  const isList = property === "RDATE" || property === "EXDATE"
  if (isList) {
    const count = line.slice(0, MAX_LINE).split(",").length
    dates.ofEvent += count
    dates.left -= count
  }
  const isTooMuch =
    line.length > MAX_LINE || event.length === MAX_LINES || (isList && (dates.ofEvent > MAX_DATES || dates.left < 0))
  if (isTooMuch) events[events.length - 1] = null
  else event.push(line)
}

/** The lines of a file, without its byte order mark and blank lines; a line that begins with a space continues the last. */
function unfold(file: string): string[] {
  return file
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n|\r/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
}

/** The name of a line's property; empty if the line has no value. */
function propertyOf(line: string): string {
  return line.includes(":") ? line.slice(0, line.search(/[:;]/)).toUpperCase() : ""
}
