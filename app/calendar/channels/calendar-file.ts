import { fail, ok, type Result } from "#app/result.ts"

/** The lines of one VEVENT, unfolded: only the properties that decide about nights. */
export type EventLines = string[]

/** The lines of one VTIMEZONE, unfolded: its name and, each from `BEGIN` to `END`, its observances. */
export type ZoneLines = string[]

/**
 * A file's events and zones. An event is null if it has more lines or dates than the parser can read in bounded time, if it
 * is within another component, or if it is a list of busy times instead (VFREEBUSY).
 */
export type CalendarFile = { events: (EventLines | null)[]; zones: ZoneLines[] }

export const MAX_EVENTS = 5000

/** Lines of an event that decide about nights, and their lengths. */
const MAX_LINES = 200
const MAX_LINE = 2000

/** The properties that say when an event is. */
export const DATE_PROPERTIES = new Set(["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"])

/** Listed dates (RDATE, EXDATE) of a file. */
const MAX_DATES = 10_000

/** Lines of all time zones of a file. */
const MAX_ZONE_LINES = 10_000

const KEPT_OF_EVENT = new Set([...DATE_PROPERTIES, "UID", "STATUS", "TRANSP", "SUMMARY"])

const KEPT_OF_ZONE = new Set(["TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"])

/**
 * The components of calendars (RFC 5545, 7953, 9073). Of other names only `X-` ones are read as components: a description whose
 * line breaks were not escaped can have a line such as `BEGIN: now`.
 */
const COMPONENT =
  /^(BEGIN|END):\s*(VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|STANDARD|DAYLIGHT|VALARM|VAVAILABILITY|AVAILABLE|PARTICIPANT|VLOCATION|VRESOURCE|X-[\w-]+)\s*$/i

/**
 * The events and zones of an iCalendar file (RFC 5545) without everything that is not needed: guests' names and phone
 * numbers in descriptions never reach the parser. Text before and after calendars is passed over: caches and plug-ins add
 * comments. A page of HTML, a log-in page or a file that was cut off is not a calendar, and must not be read as an empty
 * one. The events of a file that cancels them (`METHOD:CANCEL`) have that status.
 */
export function splitEvents(file: string): Result<CalendarFile, "not-calendar" | "too-large"> {
  const events: CalendarFile["events"] = []
  const zones: ZoneLines[] = []
  const open: string[] = []
  const dates = { left: MAX_DATES }
  const calendar = { firstEvent: 0, isCancelled: false, count: 0 }
  let [zoneLines, unreadable] = [0, 0]
  const addToZone = (line: string) => {
    if (++zoneLines > MAX_ZONE_LINES) return false
    zones.at(-1)?.push(line)
    return true
  }
  for (const line of unfold(file)) {
    const [, verb, component] = COMPONENT.exec(line) ?? []
    const isZone = open[1] === "VTIMEZONE"
    if (verb === undefined || component === undefined) {
      const property = propertyOf(line)
      if (open.length === 1 && /^METHOD:\s*CANCEL\s*$/i.test(line)) calendar.isCancelled = true
      if (open.length === 2 && open[1] === "VEVENT" && KEPT_OF_EVENT.has(property)) addLine(events, line, dates)
      if (isZone && open.length <= 3 && KEPT_OF_ZONE.has(property) && !addToZone(line)) return fail("too-large")
      continue
    }
    const name = component.toUpperCase()
    if (verb.toUpperCase() === "BEGIN") {
      // A calendar within another one is a file that was cut off, and another begins in it.
      if ((name === "VCALENDAR") !== (open.length === 0)) return fail("not-calendar")
      open.push(name)
      if (name === "VCALENDAR")
        Object.assign(calendar, { firstEvent: events.length, isCancelled: false, count: calendar.count + 1 })
      if (name === "VEVENT") {
        if (events.length + unreadable === MAX_EVENTS) return fail("too-large")
        if (open.length === 2) events.push([])
        else unreadable++
      }
      if (open.length === 2 && name === "VFREEBUSY") unreadable++
      if (open.length === 2 && name === "VTIMEZONE") zones.push([])
    } else {
      if (open.pop() !== name) return fail("not-calendar")
      if (name === "VCALENDAR" && calendar.isCancelled) cancelFrom(events, calendar.firstEvent)
    }
    if (isZone && (name === "STANDARD" || name === "DAYLIGHT") && !addToZone(line)) return fail("too-large")
  }
  if (calendar.count === 0 || open.length > 0) return fail("not-calendar")
  return ok({ events: [...events, ...Array<null>(unreadable).fill(null)], zones })
}

function cancelFrom(events: (EventLines | null)[], first: number): void {
  for (const event of events.slice(first)) event?.unshift("STATUS:CANCELLED")
}

/** Adds a line to the last event; makes the event null if that is more than the parser can read in bounded time. */
function addLine(events: (EventLines | null)[], line: string, dates: { left: number }): void {
  const event = events.at(-1)
  if (!event) return
  const property = propertyOf(line)
  const isTitle = property === "SUMMARY" || property === "UID"
  if (isTitle && line.length > MAX_LINE) return
  const isList = property === "RDATE" || property === "EXDATE"
  if (isList) dates.left -= line.slice(0, MAX_LINE).split(",").length
  const isTooMuch = line.length > MAX_LINE || event.length === MAX_LINES || (isList && dates.left < 0)
  if (isTooMuch) events[events.length - 1] = null
  else event.push(line)
}

/** Characters that nobody sees, such as byte order marks; of the blanks only the plain ones are none. */
const INVISIBLE = /[^\P{C}\t\n]|[^\P{Z} ]|\p{DI}/gu

/**
 * The lines of a file, without what nobody sees: blank lines, invisible characters and blanks around a property's name. A line
 * that begins with a space continues the last.
 */
function unfold(file: string): string[] {
  return file
    .replaceAll(/\r\n|\r/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .replaceAll(INVISIBLE, "")
    .split("\n")
    .map((line) => line.trim().replace(/^([a-z-]+)[ \t]+(?=[:;=\d])/i, "$1"))
    .filter(Boolean)
}

/** The name of the property with which a line begins, also of one that is written wrong (`DTEND=20270107`); else empty. */
export function propertyOf(line: string): string {
  return (/^([a-z-]+)(?=[:;=\d]|$)/i.exec(line)?.[1] ?? "").toUpperCase()
}
