import { TZDate } from "@date-fns/tz/date"
import ICAL from "ical.js"
import { findIana } from "windows-iana"
import { nightsOf, type Stay } from "#app/booking/stay.ts"
import { readDate } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { CalendarFile, EventLines } from "./calendar-file.ts"
import { withPlainDates } from "./event-dates.ts"
import { type BlockedNights, blockedNightsOf, type Channel, isMarkedBlock, marksBlocks } from "./feed.ts"
import { clockOfInstant, type FileZone, instantOfClock, offsetZone, readFileZones, zoneKey } from "./file-zone.ts"
import { iteratedRule, type RuleParts, readRule, recursForCertain, ruleText, stepsOf } from "./recurrence.ts"

/** Steps of all recurring events of a file together, so that endless rules cost bounded time. */
const MAX_STEPS = 10_000

/** The part of a step's cost that a date in none of a rule's months does not take. */
const SKIPPED = 11 / 12

/** Recurring events that begin before this year are unreadable. */
const MIN_RECURRING_YEAR = 1900

/** Zone names looked up per file; each look-up is slow. */
const MAX_ZONE_NAMES = 50

/** An IANA name, or a zone defined by the file. */
type Zone = string | FileZone

/** `own` is the villa's, `defined` the file's; `found` caches look-ups by name. Null means unreadable. */
type Zones = { own: string; defined: ReadonlyMap<string, FileZone | null>; found: Map<string, Zone | null> }

/** In the villa's zone; `time` is null for a whole day. */
type Moment = { date: string; time: string | null }

/**
 * `nights` maps nights to their events' dates (`"2026-12-01/2026-12-04"`), because channels change the UIDs
 * of unchanged events. `blocked` are those that only the owner's blocks on the channel have. `ignored` counts events
 * that are neither.
 */
export type FeedContent = {
  nights: Map<string, string>
  blocked: Set<string>
  events: number
  ignored: number
  unreadable: number
}

/** `instance` is the RECURRENCE-ID. `rules` are kept as written, because ical.js drops unknown parts. */
type ParsedEvent = { component: ICAL.Component; uid: string; instance: string | null; rules: RuleParts[] }

/**
 * From `from` to `to` (exclusive), in the villa's `zone`. An event within one day takes its night only if it
 * ends after `checkInTime`.
 */
export function readFeedEvents(
  file: CalendarFile,
  {
    channel,
    blockedNights = null,
    zone,
    checkInTime,
    from,
    to,
  }: {
    channel: Channel
    blockedNights?: BlockedNights | null
    zone: string
    checkInTime: string
    from: string
    to: string
  },
): FeedContent {
  const stays = new Map<string, string>()
  const blocks = new Map<string, string>()
  const blocking = blockedNightsOf(channel, blockedNights)
  const counts = { events: 0, ignored: 0, unreadable: 0 }
  const zones: Zones = { own: zone, defined: readFileZones(file.zones), found: new Map() }
  const parsed = file.events.map((lines) => parseEvent(lines, zones))
  const isReplacement = (event: ParsedEvent | null) => event !== null && event.instance !== null
  const replaced = new Set<string>()
  const period = nightsOf({ checkIn: from, checkOut: to })
  const indexes = new Map(period.map((night, index) => [night, index]))
  const steps = { left: MAX_STEPS }
  // Replacements first: an unreadable one then leaves the original instance closed.
  for (const event of [...parsed.filter(isReplacement), ...parsed.filter((each) => !isReplacement(each))]) {
    counts.events++
    try {
      if (!event) throw new Error("unreadable")
      const isBlock = marksBlocks(channel) ? isMarkedBlock(channel, titleOf(event.component)) : blocking === "closed"
      const isRead = !isIgnored(event.component) && !(isBlock && blocking === "open")
      const nights = isBlock ? blocks : stays
      if (!isRead) counts.ignored++
      for (const { start, end, key } of isRead ? instancesOf(event, zones, to, steps) : []) {
        if (event.instance === null && event.uid && replaced.has(`${event.uid} ${key}`)) continue
        const { checkIn, checkOut } = stayOf(start, end, checkInTime)
        const eventDates = `${checkIn}/${checkOut}`
        for (let index = indexes.get(max(checkIn, from)) ?? period.length; index < period.length; index++) {
          const night = period[index]!
          if (night >= checkOut) break
          if (!nights.has(night)) nights.set(night, eventDates)
        }
      }
      if (event.instance !== null) replaced.add(`${event.uid} ${event.instance}`)
    } catch {
      counts.unreadable++
    }
  }
  const blocked = new Set([...blocks.keys()].filter((night) => !stays.has(night)))
  return { nights: new Map([...blocks, ...stays]), blocked, ...counts }
}

export function stayCount({ events, ignored, unreadable }: Omit<FeedContent, "nights" | "blocked">): number {
  return events - ignored - unreadable
}

function parseEvent(lines: EventLines | null, zones: Zones): ParsedEvent | null {
  const plain = lines && withPlainDates(lines)
  if (!plain) return null
  try {
    const component = new ICAL.Component(ICAL.parse(["BEGIN:VEVENT", ...plain, "END:VEVENT"].join("\r\n")))
    alignTimes(component, zones)
    const instance = timeOf(component, "recurrence-id")?.toString() ?? null
    const rules = plain.flatMap((line) => (line.startsWith("RRULE:") ? (readRule(line.slice(6)) ?? []) : []))
    return { component, uid: String(component.getFirstPropertyValue("uid") ?? ""), instance, rules }
  } catch {
    return null
  }
}

const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? "").trim()
const titleOf = (component: ICAL.Component) => textOf(component, "summary")

function isIgnored(component: ICAL.Component): boolean {
  const isWholeDay = timeOf(component, "dtstart")?.isDate ?? false
  return (
    /^(cancelled|tentative)$/i.test(textOf(component, "status")) ||
    // Google marks whole days as "free" by default, so TRANSP says nothing about them.
    (!isWholeDay && /^transparent$/i.test(textOf(component, "transp")))
  )
}

/**
 * Before `to`. DTSTART always counts, since programs differ about rules that exclude it. Throws if the event
 * is invalid or the file's steps are used up.
 */
function* instancesOf(
  { component, instance, rules }: ParsedEvent,
  zones: Zones,
  to: string,
  steps: { left: number },
): Generator<{ start: Moment; end: Moment; key: string }> {
  const first = timeOf(component, "dtstart")
  if (!first) throw new Error("no start")
  const last = timeOf(component, "dtend")
  const startZone = zoneOf(component, "dtstart", zones)
  const endZone = last ? zoneOf(component, "dtend", zones) : startZone
  const lengthMs = last ? clockOf(last) - clockOf(first) : durationMs(component)
  const momentsOf = (time: ICAL.Time) => {
    const clock = clockOf(time)
    const start = momentOf(clock, first.isDate ? null : startZone, zones.own)
    return { start, end: momentOf(clock + lengthMs, first.isDate ? null : endZone, zones.own), key: time.toString() }
  }
  if (instance !== null || (rules.length === 0 && !component.hasProperty("rdate"))) {
    yield momentsOf(first)
    return
  }
  const [parts] = rules
  if (rules.length > 1 || (parts && !recursForCertain(parts))) throw new Error("unsupported rule")
  // For years below 100, ical.js computes wrong weekdays and then searches for ever.
  if (first.year < MIN_RECURRING_YEAR) throw new Error("too long ago")
  const excluded = exceptionsOf(component, first)
  const isExcluded = ({ key }: { key: string }) => excluded.has(key) || excluded.has(key.slice(0, 10))
  for (const time of [first, ...timesOf(component, "rdate")]) {
    const moments = momentsOf(time)
    if (!isExcluded(moments)) yield moments
  }
  const rule = component.getFirstPropertyValue("rrule")
  if (!(rule instanceof ICAL.Recur) || !parts) return
  const cost = stepsOf(parts)
  const { parts: iterated, months, count } = iteratedRule(parts)
  let dates: ICAL.RecurIterator | undefined
  const next = () => {
    steps.left -= cost
    if (steps.left < 0) throw new Error("too many steps")
    dates ??= recurOf(iterated, rule.until).iterator(first)
    return dates.next()
  }
  let counted = 0
  for (let time = next(); time && counted < count; time = next()) {
    const moments = momentsOf(time)
    if (moments.start.date >= to) return
    if (months && !months.has(time.month)) {
      steps.left += cost * SKIPPED
      continue
    }
    counted++
    if (!isExcluded(moments)) yield moments
  }
}

/** `until` is aligned to the zone of the start. */
function recurOf(parts: RuleParts, until: ICAL.Time | null): ICAL.Recur {
  const recur = ICAL.Recur.fromString(ruleText(parts))
  recur.until = until
  return recur
}

/** The keys of excluded instances; a whole day excludes each instance of that day. */
function exceptionsOf(component: ICAL.Component, { isDate }: ICAL.Time): Set<string> {
  const keys = timesOf(component, "exdate").map(String)
  return new Set(isDate ? keys.map((key) => key.replace(/T00:00:00Z?$/, "")) : keys)
}

function timesOf(component: ICAL.Component, name: string): ICAL.Time[] {
  const values: unknown[] = component.getAllProperties(name).flatMap((property) => property.getValues())
  return values.filter((value) => value instanceof ICAL.Time)
}

/** Milliseconds; 0 without a DURATION, so that the event lasts for the day on which it begins. */
function durationMs(component: ICAL.Component): number {
  const duration = component.getFirstPropertyValue("duration")
  return duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : 0
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time | null {
  const value = component.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : null
}

/** Milliseconds as if UTC. ical.js steps day by day, which hardly ends over thousands of years. */
function clockOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
  if (readDate(date, "UTC") === null) throw new Error("no such date")
  return Date.parse(date) + ((hour * 60 + minute) * 60 + second) * 1000
}

/** `source` is null for a whole day, which is not converted. Throws a RangeError outside years 0 to 9999. */
function momentOf(clock: number, source: Zone | null, target: Zone): Moment {
  const text = isoText(clock)
  const isSame = source === null || source === target
  const local = isSame ? text : isoText(clockIn(target, instantIn(source, clock)))
  return { date: local.slice(0, 10), time: source === null ? null : local.slice(11, 16) }
}

/** Throws a RangeError for years before 0 and after 9999, which ISO 8601 writes longer. */
function isoText(clock: number): string {
  const text = new Date(clock).toISOString()
  if (text.length !== "2026-12-01T00:00:00.000Z".length) throw new RangeError("no such date")
  return text
}

/** The instant at which the zone's wall clock shows `clock`. */
function instantIn(zone: Zone, clock: number): number {
  if (typeof zone !== "string") return instantOfClock(zone, clock)
  if (zone === "UTC") return clock
  const time = new Date(clock)
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  return new TZDate(year, month, day, time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds(), zone).getTime()
}

/** The zone's wall clock at an instant, in milliseconds as if it were UTC. */
function clockIn(zone: Zone, instant: number): number {
  if (typeof zone !== "string") return clockOfInstant(zone, instant)
  if (zone === "UTC") return instant
  const local = new TZDate(instant, zone)
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate()]
  return Date.UTC(year, month, day, local.getHours(), local.getMinutes(), local.getSeconds())
}

/** The villa's zone if the property names none or an unknown one; throws for an unreadable one. */
function zoneOf(component: ICAL.Component, name: string, zones: Zones): Zone {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  return property && time instanceof ICAL.Time ? zoneOfTime(time, property, zones) : zones.own
}

function zoneOfTime(time: ICAL.Time, property: ICAL.Property, zones: Zones): Zone {
  if (time.zone === ICAL.Timezone.utcTimezone) return "UTC"
  const name = property.getFirstParameter("tzid")
  if (!name) return zones.own
  if (!zones.found.has(name)) {
    if (zones.found.size === MAX_ZONE_NAMES) throw new Error("too many zones")
    zones.found.set(name, findZone(name, zones))
  }
  const zone = zones.found.get(name)
  if (!zone) throw new Error("unreadable zone")
  return zone
}

/**
 * IANA `Area/City` first, because files simplify its rules; then the file's zone, a known name, the villa's.
 * Null if only the file defines the zone, unreadably.
 */
function findZone(name: string, { own, defined }: Zones): Zone | null {
  const definition = defined.get(zoneKey(name))
  const path = name.split("/").filter(Boolean)
  const zone = (path.length > 1 ? ianaZone(path.join("/")) : null) ?? definition
  if (zone) return zone
  // A path may end in a city, such as `/mozilla.org/20070129_1/Europe/Berlin`, or only in `UTC`.
  const [last, city, subcity] = [1, 2, 3].map((count) => path.slice(-count).join("/"))
  const known = ianaZone(name, findIana(name)[0], subcity, city) ?? offsetZone(name)
  return known ?? (definition === null ? null : (ianaZone(last) ?? own))
}

/**
 * ical.js compares wall clocks without zones, so UNTIL in UTC would cut off the last date east of Greenwich.
 */
function alignTimes(component: ICAL.Component, zones: Zones): void {
  const start = timeOf(component, "dtstart")
  if (!start) return
  const target = zoneOf(component, "dtstart", zones)
  const align = (time: ICAL.Time, source: Zone) => {
    if (time.isDate || source === target) return time
    const moment = momentOf(clockOf(time), source, target)
    const seconds = String(time.second).padStart(2, "0")
    return ICAL.Time.fromDateTimeString(`${moment.date}T${moment.time}:${seconds}${target === "UTC" ? "Z" : ""}`)
  }
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue()
    // A local UNTIL already uses the zone of DTSTART.
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    if (rule.until.zone === ICAL.Timezone.utcTimezone) rule.until = align(rule.until, "UTC")
    // A date as UNTIL includes the whole day.
    if (rule.until.isDate && !start.isDate)
      rule.until = ICAL.Time.fromDateTimeString(`${rule.until.toString()}T23:59:59`)
  }
  if (start.isDate) return
  for (const name of ["exdate", "rdate", "recurrence-id"])
    for (const property of component.getAllProperties(name)) {
      const values = property
        .getValues()
        .map((value) => (value instanceof ICAL.Time ? align(value, zoneOfTime(value, property, zones)) : value))
      if (values.length === 1) property.setValue(values[0])
      else property.setValues(values)
    }
}

/** The canonical form of the first name that is an IANA zone. */
function ianaZone(...names: (string | undefined)[]): string | null {
  for (const candidate of names) {
    try {
      if (candidate) return new Intl.DateTimeFormat("en", { timeZone: candidate }).resolvedOptions().timeZone
    } catch {
      // Not an IANA name.
    }
  }
  return null
}

/** The last minute of a day, which some programs write for its end: nobody leaves then. */
const END_OF_DAY = "23:59"

/** An event within a day takes its night if it ends after check-in. Throws if it ends before it starts. */
function stayOf(start: Moment, end: Moment, checkInTime: string): Stay {
  if (end.date > start.date)
    return { checkIn: start.date, checkOut: end.time === END_OF_DAY ? dateAfter(end.date, 1) : end.date }
  if (end.date < start.date || (end.time ?? "") < (start.time ?? "")) throw new Error("ends before it starts")
  const takesNight = start.time === null || (end.time ?? "") > checkInTime
  return { checkIn: start.date, checkOut: takesNight ? dateAfter(start.date, 1) : start.date }
}

const max = (one: string, other: string) => (one > other ? one : other)
