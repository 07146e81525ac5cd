import { fail, ok, type Result } from "../result.ts"

/** The lines of one VEVENT, unfolded: only the properties that decide about nights. */
export type EventLines = string[]

export const MAX_EVENTS = 5000

/** Longer than any date rule; what is longer is not one. */
const MAX_LINE = 2000

const KEPT = new Set([
  ...["UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"],
  ...["STATUS", "TRANSP", "SUMMARY"],
])

/**
 * The events of an iCalendar file (RFC 5545) without everything that is not needed: guests' names and phone numbers in
 * descriptions never reach the parser. A page of HTML, a login page or a file that was cut off is not a calendar, and
 * must not be read as an empty one.
 */
export function splitEvents(file: string): Result<EventLines[], "not-calendar" | "too-large"> {
  const lines = unfold(file)
  const isWhole = /^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? "") && /^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? "")
  if (!isWhole) return fail("not-calendar")
  const events: EventLines[] = []
  const open: string[] = []
  for (const line of lines) {
    const [, verb, component] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (verb === undefined || component === undefined) {
      const isOfEvent = open.length === 2 && open[1] === "VEVENT"
      if (isOfEvent && line.length <= MAX_LINE && KEPT.has(propertyOf(line))) events.at(-1)!.push(line)
    } else if (verb.toUpperCase() === "BEGIN") {
      open.push(component.toUpperCase())
      if (open.length === 2 && open[1] === "VEVENT") {
        if (events.length === MAX_EVENTS) return fail("too-large")
        events.push([])
      }
    } else if (open.pop() !== component.toUpperCase()) return fail("not-calendar")
  }
  return open.length === 0 ? ok(events) : fail("not-calendar")
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
