import { DAY_MS } from "#app/durations.ts"
import { isDate } from "#app/villa/dates.ts"
import { propertyOf, type ZoneLines } from "./calendar-file.ts"
import { readRule } from "./recurrence.ts"

/** Such as Outlook's "Customized Time Zone". `changes` are in order, at least one. */
export type FileZone = { changes: Change[] }

/** Milliseconds: `at` is an instant, `before` and `offset` are from UTC. Wall clocks are as if UTC. */
type Change = { at: number; before: number; offset: number }

/** The day of each year on which an observance begins, the only rule supported. */
type Yearly = { month: number; days: ReadonlySet<number> | null; weekday: Weekday | null; since: number; until: number }
/** `ordinal` within the month: 2 is the second, -1 the last, 0 the first among the rule's days. */
type Weekday = { day: number; ordinal: number }

/** Onsets a zone may list, so that a file is read in bounded time. */
const MAX_BEGINS = 500
/** Rules are expanded within these years. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2100
const MAX_OFFSET_MS = 16 * 60 * 60 * 1000
const OFFSET_NAME = /^(?:\(?(?:UTC|GMT) ?)?([+-])(\d\d?)(?::?([0-5]\d))?(?:\).*)?$/i
const MINUS = "\u2212"
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/** Zones by lower-case name; null for an unreadable zone. */
export function readFileZones(zones: readonly ZoneLines[]): Map<string, FileZone | null> {
  return new Map(
    zones.flatMap((lines) => {
      const name = propertyValue(lines, "TZID")
      return name === null ? [] : [[zoneKey(name), readZone(lines)]]
    }),
  )
}

/** A zone named by its offset, such as `UTC-05:00`, `GMT+7` or `(UTC+07:00) Bangkok`; else null. */
export function offsetZone(name: string): FileZone | null {
  const [, sign, hours = "", minutes = "00"] = OFFSET_NAME.exec(name.trim().replace(MINUS, "-")) ?? []
  const offset = sign === undefined ? null : readOffset(`${sign}${hours.padStart(2, "0")}${minutes}`)
  return offset === null ? null : { changes: [{ at: 0, before: offset, offset }] }
}

/**
 * A definition's name has escapes (RFC 5545, 3.3.11), a date's may have quotes (3.2.19); many programs write either
 * in both.
 */
export function zoneKey(name: string): string {
  return name.replaceAll(/["\\]/g, "").trim().replaceAll(/\s+/g, " ").toLowerCase()
}

export function instantOfClock(zone: FileZone, clock: number): number {
  return clock - offsetAt(zone, ({ at, before }) => at + before <= clock)
}

export function clockOfInstant(zone: FileZone, instant: number): number {
  return instant + offsetAt(zone, ({ at }) => at <= instant)
}

/** Binary search for the last change that has happened; before the first change, its old offset. */
function offsetAt({ changes }: FileZone, hasHappened: (change: Change) => boolean): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hasHappened(changes[middle]!)) low = middle + 1
    else high = middle
  }
  return low === 0 ? changes[0]!.before : changes[low - 1]!.offset
}

/** The wall clock of the rule's onset in a year; null if the year has no such day. */
function beginIn(year: number, { month, days, weekday, since }: Yearly): number | null {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isPossible = (day: number) =>
    (days?.has(day) ?? true) && (weekday === null || (first + day - 1) % 7 === weekday.day)
  const ordinal = weekday?.ordinal || 1
  let found = 0
  for (let step = 0; step < length; step++) {
    const day = ordinal > 0 ? step + 1 : length - step
    if (isPossible(day) && ++found === Math.abs(ordinal)) return Date.UTC(year, month - 1, day) + timeOfDay(since)
  }
  return null
}

const timeOfDay = (clock: number) => ((clock % DAY_MS) + DAY_MS) % DAY_MS

function readZone(lines: ZoneLines): FileZone | null {
  const changes: Change[] = []
  let open: ZoneLines | null = null
  let begins = 0
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) open = []
    else if (/^END:/i.test(line)) {
      const found = open && readObservance(open)
      if (!found) return null
      begins += found.begins
      if (begins > MAX_BEGINS) return null
      changes.push(...found.changes)
      open = null
    } else open?.push(line)
  }
  return changes.length === 0 ? null : { changes: changes.sort((one, other) => one.at - other.at) }
}

/** `begins` counts listed onsets; those of a rule do not count. */
function readObservance(lines: ZoneLines): { changes: Change[]; begins: number } | null {
  const start = readClock(propertyValue(lines, "DTSTART"))
  const before = readOffset(propertyValue(lines, "TZOFFSETFROM"))
  const offset = readOffset(propertyValue(lines, "TZOFFSETTO"))
  const listed = valuesOf(lines, "RDATE").flatMap((value) => value.split(","))
  const rules = valuesOf(lines, "RRULE")
  if (start === null || before === null || offset === null || rules.length > 1 || listed.length > MAX_BEGINS)
    return null
  const yearly = rules.map((rule) => readYearly(rule, start, before))
  const clocks = [start, ...listed.map(readClock), ...yearly.flatMap((each) => (each ? beginsOf(each) : [null]))]
  if (clocks.includes(null)) return null
  const changes = clocks.flatMap((clock) => (clock === null ? [] : [{ at: clock - before, before, offset }]))
  return { changes, begins: 1 + listed.length }
}

function beginsOf(rule: Yearly): number[] {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  return years.flatMap((year) => {
    const begin = beginIn(year, rule)
    return begin !== null && begin >= rule.since && begin <= rule.until ? [begin] : []
  })
}

const RULE_PARTS = new Set(["FREQ", "INTERVAL", "UNTIL", "WKST", "BYDAY", "BYMONTH", "BYMONTHDAY"])

/**
 * Reads `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; null for other kinds. `start` is the first onset's wall clock,
 * `before` the offset until it.
 */
function readYearly(text: string, start: number, before: number): Yearly | null {
  const parts = readRule(text.trim())
  const isYearly = parts?.get("FREQ") === "YEARLY" && (parts.get("INTERVAL") ?? "1") === "1"
  if (!parts || !isYearly || [...parts.keys()].some((name) => !RULE_PARTS.has(name))) return null
  const first = new Date(start)
  const month = Number(parts.get("BYMONTH") ?? first.getUTCMonth() + 1)
  const [, ordinal = "", day = ""] = /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/.exec(parts.get("BYDAY") ?? "") ?? []
  const days = parts.get("BYMONTHDAY")?.split(",").map(Number) ?? null
  const end = parts.get("UNTIL")
  const until = end === undefined ? Number.POSITIVE_INFINITY : readClock(end)
  const areValid = Number.isInteger(month) && month >= 1 && month <= 12 && (days ?? []).every(isDayOfMonth)
  if (!areValid || until === null || (parts.has("BYDAY") && day === "")) return null
  const weekday = parts.has("BYDAY") ? { day: WEEKDAYS.indexOf(day), ordinal: Number(ordinal) } : null
  // Without an ordinal or days, BYDAY would mean each such weekday of the month.
  if (weekday && weekday.ordinal === 0 && !days) return null
  return {
    month,
    days: days ? new Set(days) : weekday ? null : new Set([first.getUTCDate()]),
    weekday,
    since: start,
    until: end?.endsWith("Z") ? until + before : until,
  }
}

const isDayOfMonth = (day: number) => Number.isInteger(day) && day >= 1 && day <= 31

/** `19701025T030000` in milliseconds as if it were UTC. */
function readClock(text: string | null): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)Z?)?$/i.exec(text?.trim() ?? "") ?? []
  const date = `${year}-${month}-${day}`
  if (!isDate(date)) return null
  return Date.parse(`${date}T${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}Z`)
}

/** `+0700` in milliseconds. */
function readOffset(text: string | null): number | null {
  const [, sign, hours, minutes, seconds = "0"] = /^([+-])(\d\d):?([0-5]\d)([0-5]\d)?$/.exec(text?.trim() ?? "") ?? []
  if (sign === undefined) return null
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return offset < MAX_OFFSET_MS ? (sign === "-" ? -offset : offset) : null
}

function propertyValue(lines: ZoneLines, property: string): string | null {
  return valuesOf(lines, property)[0] ?? null
}

/** What precedes a property's value; a quoted parameter may have a colon. */
const BEFORE_VALUE = /^[^:"]*(?:"[^"]*"[^:"]*)*:/

/** Of a line without a colon, the whole line is returned, which is no valid value. */
function valuesOf(lines: ZoneLines, property: string): string[] {
  return lines.filter((line) => propertyOf(line) === property).map((line) => line.replace(BEFORE_VALUE, ""))
}
