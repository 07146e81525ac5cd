/** Parts of an RRULE (RFC 5545, 3.3.10) by name. */
export type RuleParts = Map<string, string>

/** Longer than a rule that names each day of the month. */
const MAX_RULE = 500

/** Parses a rule such as `FREQ=WEEKLY;BYDAY=FR`; null if it is malformed, too long or repeats a part. */
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
/** Filters allowed per frequency. Others skip so many dates that finding the next takes long. */
const FILTERS: Record<string, readonly string[]> = {
  DAILY: ["BYDAY"],
  WEEKLY: ["BYDAY"],
  MONTHLY: ["BYDAY", "BYMONTHDAY", "BYMONTH"],
  YEARLY: ["BYDAY", "BYMONTHDAY", "BYMONTH"],
}
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * ical.js searches without an end, so "30 February of every year" would never return
 * (github.com/kewisch/ical.js/issues/318).
 */
export function recursForCertain(parts: RuleParts): boolean {
  const frequency = FILTERS[parts.get("FREQ") ?? ""]
  if (!frequency || [...parts.keys()].some((name) => !KNOWN.has(name))) return false
  const filters = [...parts.keys()].filter((name) => name.startsWith("BY"))
  if (filters.some((name) => !frequency.includes(name))) return false
  // A weekday and a day of some months, such as Monday, 29 February, can be decades apart.
  if (parts.has("BYDAY") && parts.has("BYMONTHDAY") && (parts.get("FREQ") === "YEARLY" || parts.has("BYMONTH")))
    return false
  const count = numbers(parts, "COUNT", 1, Number.POSITIVE_INFINITY)
  const interval = numbers(parts, "INTERVAL", 1, 1000)
  const months = numbers(parts, "BYMONTH", 1, 12)
  const days = numbers(parts, "BYMONTHDAY", -31, 31)
  const isEveryTime = (interval ?? [])[0] === 1 || !parts.has("INTERVAL")
  if (!count || !interval || !months || !days || days.includes(0) || !hasWeekdays(parts, isEveryTime)) return false
  // With a longer interval, filters can miss every date: "every 7 days, on Tuesdays", from a Monday on.
  const isSafe = isWeekdayOfWeek(parts, filters) || (parts.get("FREQ") === "MONTHLY" && isSafeDay(days, filters))
  if (!isEveryTime && filters.length > 0 && !isSafe) return false
  const possible = parts.has("BYMONTH") ? months : DAYS_IN_MONTH.map((_, index) => index + 1)
  return (
    !parts.has("BYMONTHDAY") || days.some((day) => possible.some((month) => Math.abs(day) <= DAYS_IN_MONTH[month - 1]!))
  )
}

/**
 * The rule to iterate with ical.js, which loses dates of rules with months, and of years with days of the month. Such a
 * rule is iterated by month; its dates count if they are in one of `months`, and `count` of them at most.
 */
export function iteratedRule(parts: RuleParts): { parts: RuleParts; months: Set<number> | null; count: number } {
  const ofMonths = parts.get("BYMONTH")
  const isByMonth = ofMonths !== undefined || (parts.get("FREQ") === "YEARLY" && parts.has("BYMONTHDAY"))
  if (!isByMonth) return { parts, months: null, count: Number.POSITIVE_INFINITY }
  const iterated = new Map([...parts, ["FREQ", "MONTHLY"] as const])
  for (const name of ["BYMONTH", "COUNT"]) iterated.delete(name)
  const months = ofMonths === undefined ? null : new Set(ofMonths.split(",").map(Number))
  return { parts: iterated, months, count: Number(parts.get("COUNT") ?? Number.POSITIVE_INFINITY) }
}

export const ruleText = (parts: RuleParts) => [...parts].map((part) => part.join("=")).join(";")

/** Days that ical.js walks one by one to the next date; months and years are skipped. */
const DAYS_WALKED: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/** Cost of finding one date: 1, plus 1 per hundred days walked, plus 1 per ten listed values. */
export function stepsOf(parts: RuleParts): number {
  const days = (DAYS_WALKED[parts.get("FREQ") ?? ""] ?? 0) * Number(parts.get("INTERVAL") ?? "1")
  const listed = [...parts.values()].join(";").split(",").length
  return 1 + Math.floor(days / 100) + Math.floor(listed / 10)
}

/** Weekdays of every n-th week. */
function isWeekdayOfWeek(parts: RuleParts, filters: string[]): boolean {
  return parts.get("FREQ") === "WEEKLY" && filters.length === 1 && filters[0] === "BYDAY"
}

/** Days of every n-th month, 28 at most, which every month has. */
function isSafeDay(days: number[], filters: string[]): boolean {
  return filters.length === 1 && filters[0] === "BYMONTHDAY" && days.every((day) => Math.abs(day) <= 28)
}

/** Ordinals are allowed only where months or years have such weekdays often enough. */
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

/** [] if the part is absent; null if a value is out of range. */
function numbers(parts: RuleParts, name: string, min: number, max: number): number[] | null {
  const list = parts.get(name)?.split(",") ?? []
  const values = list.map(Number)
  return list.every((text) => /^[+-]?\d+$/.test(text)) && values.every((value) => value >= min && value <= max)
    ? values
    : null
}
