import { fail, ok, type Result } from "#app/result.ts"

/** The unfolded lines of one VEVENT, only properties that decide about nights. */
export type EventLines = string[]

/** The unfolded lines of one VTIMEZONE: its name, and each observance from `BEGIN` to `END`. */
export type ZoneLines = string[]

/** An event is null if it is too long to parse, nested in another component, or a VFREEBUSY. */
export type CalendarFile = { events: (EventLines | null)[]; zones: ZoneLines[] }

export const MAX_EVENTS = 5000

/** Limits of the kept lines of one event: their number, and characters per line. */
const MAX_LINES = 200
const MAX_LINE = 2000

export const DATE_PROPERTIES = new Set(["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"])

/** Listed dates (RDATE, EXDATE) per file. */
const MAX_DATES = 10_000

/** Lines of a file, so that one of the shortest lines costs no more than one of events. */
const MAX_FILE_LINES = 200_000

/** Lines of all time zones of a file. */
const MAX_ZONE_LINES = 10_000

const KEPT_OF_EVENT = new Set([...DATE_PROPERTIES, "UID", "STATUS", "TRANSP", "SUMMARY"])

const KEPT_OF_ZONE = new Set(["TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"])

/** RFC 5545, 7953 and 9073. Other names need `X-`: unescaped text can have a line such as `BEGIN: now`. */
const COMPONENT =
  /^(BEGIN|END):\s*(VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|STANDARD|DAYLIGHT|VALARM|VAVAILABILITY|AVAILABLE|PARTICIPANT|VLOCATION|VRESOURCE|X-[\w-]+)\s*$/i

/** Such as `BEGIN=VEVENT`, whose event would be passed over. */
const MISWRITTEN_EVENT = /^\W*BEGIN\W+VEVENT\b/i

/** Continues the line before. It is not read: somebody's text in a folded description may look the same. */
const INDENTED_EVENT = /(?<!\n)\n[ \t]+["']*BEGIN[^\w\n]+VEVENT\b/gi

/**
 * Drops descriptions, so that guests' names and phone numbers never reach the parser. Text around calendars
 * is skipped, since caches add comments. HTML and truncated files fail: read as empty, they would free
 * nights.
 */
export function splitEvents(file: string): Result<CalendarFile, "not-calendar" | "too-large"> {
  const events: CalendarFile["events"] = []
  const zones: ZoneLines[] = []
  const open: string[] = []
  const dates = { left: MAX_DATES }
  const calendar = { firstEvent: 0, isCancelled: false, count: 0 }
  const text = file.replaceAll(/\r\n|\r/g, "\n")
  let [zoneLines, unreadable] = [0, Math.min(text.match(INDENTED_EVENT)?.length ?? 0, MAX_EVENTS)]
  const addToZone = (line: string) => {
    if (++zoneLines > MAX_ZONE_LINES) return false
    zones.at(-1)?.push(line)
    return true
  }
  const lines = unfold(text)
  if (lines.length > MAX_FILE_LINES) return fail("too-large")
  for (const line of lines.map(tidied).filter(Boolean)) {
    const [, verb, component] = COMPONENT.exec(line) ?? []
    const isZone = open[1] === "VTIMEZONE"
    if (verb === undefined || component === undefined) {
      if (MISWRITTEN_EVENT.test(line)) unreadable++
      const property = propertyOf(line)
      if (open.length === 1 && /^METHOD:\s*CANCEL\s*$/i.test(line)) calendar.isCancelled = true
      if (open.length === 2 && open[1] === "VEVENT" && KEPT_OF_EVENT.has(property)) addLine(events, line, dates)
      if (isZone && open.length <= 3 && KEPT_OF_ZONE.has(property) && !addToZone(line)) return fail("too-large")
      continue
    }
    const name = component.toUpperCase()
    if (verb.toUpperCase() === "BEGIN") {
      // A nested VCALENDAR means that one file was cut off and another begins in it.
      if ((name === "VCALENDAR") !== (open.length === 0)) return fail("not-calendar")
      open.push(name)
      if (name === "VCALENDAR")
        Object.assign(calendar, { firstEvent: events.length, isCancelled: false, count: calendar.count + 1 })
      if (name === "VEVENT") {
        if (events.length + unreadable >= MAX_EVENTS) return fail("too-large")
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

/** Adds a line to the last event, which becomes null if it is too long to parse in bounded time. */
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

/** Invisible characters such as byte order marks, and every separator except the plain space. */
const INVISIBLE = /[^\P{C}\t\n]|[^\P{Z} ]|\p{DI}/gu

/** A comment of a cache, behind the end and on its line. */
const TEXT_BEHIND_END = /^(END:\s*VCALENDAR)\b.+/i

/** Unfolds continued lines; drops empty lines and invisible characters. */
function unfold(text: string): string[] {
  return text
    .replaceAll(/\n[ \t]/g, "")
    .replaceAll(INVISIBLE, "")
    .split(/\n+/)
}

/** Without blanks around it and after a property's name. */
function tidied(line: string): string {
  const text = line.trim().replace(/^([a-z-]+)[ \t]+(?=[:;=\d])/i, "$1")
  return text.replace(TEXT_BEHIND_END, "$1")
}

/** The property's name, also from a malformed line (`DTEND=20270107`); "" if there is none. */
export function propertyOf(line: string): string {
  return (/^([a-z-]+)(?=[:;=\d]|$)/i.exec(line)?.[1] ?? "").toUpperCase()
}
