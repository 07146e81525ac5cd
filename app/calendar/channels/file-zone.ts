import { DAY_MS } from "#app/durations.ts"
import { isDate } from "#app/villa/dates.ts"
import { propertyOf, type ZoneLines } from "./calendar-file.ts"
import { readRule } from "./recurrence.ts"

/** A time zone that a file defines itself, such as Outlook's "Customized Time Zone": its changes in order, at least one. */
export type FileZone = { changes: Change[] }

/** At an instant the offset changes. All are milliseconds, as are clocks, which are written as if they were UTC. */
type Change = { at: number; before: number; offset: number }

/** The day of each year on which a standard or summer time begins: the only rule that zones have. */
type Yearly = { month: number; days: ReadonlySet<number> | null; weekday: Weekday | null; since: number; until: number }
/** A weekday, and which of its month: 2 is the second, -1 the last, 0 the first among the rule's days. */
type Weekday = { day: number; ordinal: number }

/** The beginnings that a zone may list, so that a file is read in bounded time. */
const MAX_BEGINS = 500
/** Rules are followed in these years. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2100
const MAX_OFFSET_MS = 16 * 60 * 60 * 1000
const OFFSET_NAME = /^(?:\(?(?:UTC|GMT))?([+-])(\d\d?)(?::?([0-5]\d))?(?:\).*)?$/i
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/** The zones of a file by their names, in lower case; null for one that cannot be read. */
export function readFileZones(zones: readonly ZoneLines[]): Map<string, FileZone | null> {
  return new Map(
    zones.flatMap((lines) => {
      const name = propertyValue(lines, "TZID")
      return name === null ? [] : [[zoneKey(name), readZone(lines)]]
    }),
  )
}

/** The zone of a name that says its offset, such as `UTC-05:00`, `GMT+7` or `(UTC+07:00) Bangkok`; null for any other. */
export function offsetZone(name: string): FileZone | null {
  const [, sign, hours = "", minutes = "00"] = OFFSET_NAME.exec(name.trim()) ?? []
  const offset = sign === undefined ? null : readOffset(`${sign}${hours.padStart(2, "0")}${minutes}`)
  return offset === null ? null : { changes: [{ at: 0, before: offset, offset }] }
}

/** The key of a zone's name. */
export function zoneKey(name: string): string {
  return name.trim().toLowerCase()
}

/** The instant at which a zone's clock shows a time, both in milliseconds. */
export function instantOfClock(zone: FileZone, clock: number): number {
  return clock - offsetAt(zone, ({ at, before }) => at + before <= clock)
}

/** What a zone's clock shows at an instant, both in milliseconds. */
export function clockOfInstant(zone: FileZone, instant: number): number {
  return instant + offsetAt(zone, ({ at }) => at <= instant)
}

/** The offset after the last change that has happened; found by halving. */
function offsetAt({ changes }: FileZone, hasHappened: (change: Change) => boolean): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hasHappened(changes[middle]!)) low = middle + 1
    else high = middle
  }
  return low === 0 ? changes[0]!.before : changes[low - 1]!.offset
}

/** The clock at which a rule begins in a year; null if the year has no such day. */
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

/** The changes to a standard or summer time, and the number of those that are listed. */
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
 * A rule such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; null for any other kind.
 * @param start the clock of its first beginning, which has the offset `before`
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
  // Without an ordinal or days, a weekday would be each of its month.
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

/** The values of a property; of a line without a colon the whole line, which is no value. */
function valuesOf(lines: ZoneLines, property: string): string[] {
  return lines.filter((line) => propertyOf(line) === property).map((line) => line.slice(line.indexOf(":") + 1))
}
