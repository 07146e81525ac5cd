import { isDate } from "#app/villa/dates.ts"
import { DATE_PROPERTIES, type EventLines, propertyOf } from "./calendar-file.ts"
import { readRule, ruleText } from "./recurrence.ts"

/** Plausible years of dates; ends may be later, since some events close nights for ever. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2100

const ONE_DATE = new Set(["DTSTART", "DTEND", "RECURRENCE-ID"])
const LISTED_DATES = new Set(["RDATE", "EXDATE"])

/** The value may be a list; of a zone, it is a name with commas that was not quoted. */
const PARAMETERS = /;([\w-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/g
const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/

const DATE = /^(\d{4})(-?)(\d\d)\2(\d\d)$/
const DATE_TIME = /^(\d{4})(-?)(\d\d)\2(\d\d)T([01]\d|2[0-3])(:?)([0-5]\d)\6([0-5]\d|60)(?:\.\d+)?(Z?)$/i
/** Midnight that stands for a whole day. */
const MIDNIGHT = /T00:?00:?00Z?$/i
const DURATION = /^[+-]?P(?=[\dT])(?:\d+W|(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/i

/**
 * The parser slices fixed positions, and would turn `2027-01-07` into another date. Malformed lines without
 * dates are dropped.
 * @returns null if a date is missing or implausible, or a single-value property stands twice
 */
export function withPlainDates(lines: EventLines): EventLines | null {
  const plain: EventLines = []
  const found = new Set<string>()
  for (const line of lines) {
    const property = propertyOf(line)
    const [, name, parameters = "", value = ""] = LINE.exec(line) ?? []
    if (name?.toUpperCase() !== property) {
      if (DATE_PROPERTIES.has(property)) return null
      continue
    }
    const isOnce = ONE_DATE.has(property) || property === "DURATION"
    if (isOnce && found.has(property)) return null
    found.add(property)
    const read = plainLine(property, parameters, value)
    if (read === null) return null
    plain.push(read ?? line)
  }
  return plain
}

/** @returns null if the line is unreadable; undefined if it has no dates */
function plainLine(property: string, parameters: string, value: string): string | null | undefined {
  if (ONE_DATE.has(property)) return plainDates(property, parameters, [value])
  if (LISTED_DATES.has(property)) return plainDates(property, parameters, value.split(","))
  if (property === "DURATION") return DURATION.test(value.trim()) ? `DURATION:${value.trim().toUpperCase()}` : null
  if (property === "RRULE") return plainRule(value)
  return undefined
}

function plainDates(property: string, parameters: string, values: string[]): string | null {
  const types = parametersOf(parameters, "VALUE").map((type) => type.toUpperCase())
  const zones = parametersOf(parameters, "TZID")
  // `RANGE` changes an instance and all later ones.
  if (parametersOf(parameters, "RANGE").length > 0) return null
  if (types.length > 1 || zones.length > 1 || types.some((type) => type !== "DATE" && type !== "DATE-TIME")) return null
  const lastYear = property === "DTEND" ? 9999 : LAST_YEAR
  const plain = values.map((value) => {
    const text = types[0] === "DATE" ? value.trim().replace(MIDNIGHT, "") : value.trim()
    return plainDate(text, lastYear)
  })
  const areDays = plain.every((value) => value?.length === 8)
  const areTimes = plain.every((value) => value !== null && value.length > 8)
  if (areDays) return `${property};VALUE=DATE:${plain.join(",")}`
  if (!areTimes || types[0] === "DATE") return null
  return `${property}${zones[0] ? `;TZID="${zones[0]}"` : ""}:${plain.join(",")}`
}

/** Normalises `UNTIL` for the parser; null if the rule is unreadable. */
function plainRule(value: string): string | null {
  const parts = readRule(value)
  const end = parts?.get("UNTIL")
  const until = end && plainDate(end, 9999)
  if (!parts || until === null) return null
  if (until) parts.set("UNTIL", until)
  return `RRULE:${ruleText(parts)}`
}

/** `20270107` or `20270107T140000Z`; null if the date is malformed or implausible. */
function plainDate(text: string, lastYear: number): string | null {
  const [, year, , month, day] = DATE.exec(text) ?? []
  if (year !== undefined) return isPlausible(`${year}-${month}-${day}`, lastYear) ? `${year}${month}${day}` : null
  const [, ofYear, , ofMonth, ofDay, hour, , minute, second, utc] = DATE_TIME.exec(text) ?? []
  if (ofYear === undefined || !isPlausible(`${ofYear}-${ofMonth}-${ofDay}`, lastYear)) return null
  return `${ofYear}${ofMonth}${ofDay}T${hour}${minute}${second === "60" ? "59" : second}${utc?.toUpperCase()}`
}

function isPlausible(date: string, lastYear: number): boolean {
  const year = Number(date.slice(0, 4))
  return isDate(date) && year >= FIRST_YEAR && year <= lastYear
}

function parametersOf(parameters: string, name: string): string[] {
  return [...parameters.matchAll(PARAMETERS)]
    .filter(([, each]) => each?.toUpperCase() === name)
    .map(([, , value = ""]) => value.replaceAll('"', "").trim())
}
