/** The parts of a recurrence rule (RFC 5545, 3.3.10), by their names. */
export type RuleParts = Map<string, string>

/** Longer than a rule that names each day of the month. */
const MAX_RULE = 500

/** The parts of a rule such as `FREQ=WEEKLY;BYDAY=FR`; null if it is malformed, too long or names a part twice. */
export function readRule(text: string): RuleParts | null {
  if (text.length > MAX_RULE) return null
  const parts: RuleParts = new Map()
  for (const part of text.split(";").filter(Boolean)) {
    const [, name, value] = /^([A-Z]+)=([A-Z0-9,+:.-]+)$/i.exec(part.trim()) ?? []
    if (!name || !value || parts.has(name.toUpperCase())) return null
    parts.set(name.toUpperCase(), value.toUpperCase())
  }
  return parts
}

const KNOWN = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYMONTHDAY", "BYMONTH"])
/** The parts that each frequency may have. Others leave out so many dates that finding the next one takes long. */
const FILTERS: Record<string, readonly string[]> = {
  DAILY: ["BYDAY"],
  WEEKLY: ["BYDAY"],
  MONTHLY: ["BYDAY", "BYMONTHDAY", "BYMONTH"],
  YEARLY: ["BYDAY", "BYMONTHDAY", "BYMONTH"],
}
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Whether a rule is one that calendars of stays need and that recurs for certain. The parser searches for the next date
 * without an end, so a rule that never has one ("30 February of every year") would never return
 * (github.com/kewisch/ical.js/issues/318).
 */
export function recursForCertain(parts: RuleParts): boolean {
  const frequency = FILTERS[parts.get("FREQ") ?? ""]
  if (!frequency || [...parts.keys()].some((name) => !KNOWN.has(name))) return false
  const filters = [...parts.keys()].filter((name) => name.startsWith("BY"))
  if (filters.some((name) => !frequency.includes(name))) return false
  // Both a weekday and a day of some months, such as Monday, 29 February, can be decades apart.
  if (parts.has("BYDAY") && parts.has("BYMONTHDAY") && (parts.get("FREQ") === "YEARLY" || parts.has("BYMONTH")))
    return false
  const count = numbers(parts, "COUNT", 1, Number.POSITIVE_INFINITY)
  const interval = numbers(parts, "INTERVAL", 1, 1000)
  const months = numbers(parts, "BYMONTH", 1, 12)
  const days = numbers(parts, "BYMONTHDAY", -31, 31)
  const isEveryTime = (interval ?? [])[0] === 1 || !parts.has("INTERVAL")
  if (!count || !interval || !months || !days || days.includes(0) || !hasWeekdays(parts, isEveryTime)) return false
  // With a longer interval, filters can miss every date: "every 7 days, on Tuesdays", from a Monday on.
  if (!isEveryTime && filters.length > 0 && !isWeekdayOfWeek(parts, filters) && !isSafeDay(days, filters)) return false
  const possible = parts.has("BYMONTH") ? months : DAYS_IN_MONTH.map((_, index) => index + 1)
  return (
    !parts.has("BYMONTHDAY") || days.some((day) => possible.some((month) => Math.abs(day) <= DAYS_IN_MONTH[month - 1]!))
  )
}

/** Days that the parser walks from one date to the next, one by one; months and years it skips. */
const DAYS_WALKED: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/** The steps that finding one date of a rule takes: one, one more for each hundred days, and one for each ten values listed. */
export function stepsOf(parts: RuleParts): number {
  const days = (DAYS_WALKED[parts.get("FREQ") ?? ""] ?? 0) * Number(parts.get("INTERVAL") ?? "1")
  const listed = [...parts.values()].join(";").split(",").length
  return 1 + Math.floor(days / 100) + Math.floor(listed / 10)
}

/** Every so many weeks on some weekdays. */
function isWeekdayOfWeek(parts: RuleParts, filters: string[]): boolean {
  return parts.get("FREQ") === "WEEKLY" && filters.length === 1 && filters[0] === "BYDAY"
}

/** Every so many months on days that every month has. */
function isSafeDay(days: number[], filters: string[]): boolean {
  return filters.length === 1 && filters[0] === "BYMONTHDAY" && days.every((day) => Math.abs(day) <= 28)
}

/** Weekdays, with an ordinal only where months or years have it often enough to be found. */
function hasWeekdays(parts: RuleParts, isEveryTime: boolean): boolean {
  const list = parts.get("BYDAY")
  if (list === undefined) return true
  const hasOrdinals = /\d/.test(list)
  const mayHaveOrdinals = isEveryTime && /^(MONTHLY|YEARLY)$/.test(parts.get("FREQ")!) && !parts.has("BYMONTHDAY")
  return (
    (!hasOrdinals || mayHaveOrdinals) &&
    /^([+-]?[1-4])?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?[1-4])?(MO|TU|WE|TH|FR|SA|SU))*$/.test(list)
  )
}

/** The integers of a part, none if it is absent; null if one is out of range. */
function numbers(parts: RuleParts, name: string, min: number, max: number): number[] | null {
  const list = parts.get(name)?.split(",") ?? []
  const values = list.map(Number)
  return list.every((text) => /^[+-]?\d+$/.test(text)) && values.every((value) => value >= min && value <= max)
    ? values
    : null
}
