import { TZDate } from "@date-fns/tz/date"
import { format } from "date-fns"
import ICAL from "ical.js"
import { findIana } from "windows-iana"
import { nightsOf, type Stay } from "../booking/stay.ts"
import { readDate } from "../booking/villa-date.ts"
import { dateAfter } from "../villa/dates.ts"
import type { EventLines } from "./calendar-file.ts"
import type { Channel } from "./feed.ts"
import { readRule, recursForCertain } from "./recurrence.ts"

/** The steps of all recurring events of a file, so that a file of endless rules costs bounded time. */
const MAX_STEPS = 10_000

/** Events that recur since before this year are not read. */
const MIN_RECURRING_YEAR = 1900

/** A date and, unless it is a whole day, a time in the villa's zone. */
type Moment = { date: string; time: string | null }

/**
 * What a feed says. `nights` maps each night to the dates of its event (`"2026-12-01/2026-12-04"`): a night's identity is
 * its date, because channels change the UIDs of unchanged events. `ignored` counts events that are no stays,
 * `unreadable` those that could not be read.
 */
export type FeedContent = { nights: Map<string, string>; events: number; ignored: number; unreadable: number }

/** An event that was parsed: `instance` names the instance of a recurring event that it replaces. */
type ParsedEvent = { component: ICAL.Component; uid: string; instance: string | null }

/**
 * Reads the nights that a channel's events take, from `from` up to but not including `to`.
 * @param events their lines; null for one that is unreadable
 * @param zone the villa's time zone, and its check-in time: an event within one day takes the night if it ends later
 */
export function readFeedEvents(
  events: readonly (EventLines | null)[],
  {
    channel,
    zone,
    checkInTime,
    from,
    to,
  }: { channel: Channel; zone: string; checkInTime: string; from: string; to: string },
): FeedContent {
  const nights = new Map<string, string>()
  const counts = { events: 0, ignored: 0, unreadable: 0 }
  const parsed = events.map((lines) => parseEvent(lines, zone))
  const replaced = new Set(parsed.flatMap((event) => (event?.instance ? [`${event.uid} ${event.instance}`] : [])))
  const period = nightsOf({ checkIn: from, checkOut: to })
  const indexes = new Map(period.map((night, index) => [night, index]))
  const steps = { left: MAX_STEPS }
  for (const event of parsed) {
    counts.events++
    try {
      if (!event) throw new Error("unreadable")
      if (isIgnored(event.component, channel)) {
        counts.ignored++
        continue
      }
      for (const { start, end, key } of instancesOf(event, zone, to, steps)) {
        if (event.instance === null && replaced.has(`${event.uid} ${key}`)) continue
        const { checkIn, checkOut } = stayOf(start, end, checkInTime)
        const eventDates = `${checkIn}/${checkOut}`
        for (let index = indexes.get(max(checkIn, from)) ?? period.length; index < period.length; index++) {
          const night = period[index]!
          if (night >= checkOut) break
          if (!nights.has(night)) nights.set(night, eventDates)
        }
      }
    } catch {
      counts.unreadable++
    }
  }
  return { nights, ...counts }
}

/** Dates that a channel writes without saying so; the default type is a date with a time. */
const DATES_WITHOUT_TYPE = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID):(\d{8}(?:,\d{8})*)$/i

function parseEvent(lines: EventLines | null, zone: string): ParsedEvent | null {
  if (!lines) return null
  try {
    const typed = lines.map((line) => line.replace(DATES_WITHOUT_TYPE, "$1;VALUE=DATE:$2"))
    const component = new ICAL.Component(ICAL.parse(["BEGIN:VEVENT", ...typed, "END:VEVENT"].join("\r\n")))
    alignTimes(component, zone)
    const instance = timeOf(component, "recurrence-id")?.toString() ?? null
    return { component, uid: String(component.getFirstPropertyValue("uid") ?? ""), instance }
  } catch {
    return null
  }
}

/** The events by which channels say that something else than a stay closes a night, by their titles. */
const NO_STAY: Partial<Record<Channel, RegExp>> = {
  // Blocks of the host, limits of notice and of how far ahead one can book, and nights imported from other calendars.
  airbnb: /not available/i,
  vrbo: /^(blocked|tentative|inquiry)\b/i,
}

/** Whether a channel lists the nights that it imported exactly like its own sales, so that echoes must be told from stays (echo.ts). */
export function repeatsUnmarked(channel: Channel): boolean {
  return NO_STAY[channel] === undefined
}

function isIgnored(component: ICAL.Component, channel: Channel): boolean {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "")
  const isWholeDay = timeOf(component, "dtstart")?.isDate ?? false
  return (
    /^(cancelled|tentative)$/i.test(text("status").trim()) ||
    // Google calls whole days "free" unless somebody says otherwise, so that says nothing about them.
    (!isWholeDay && /^transparent$/i.test(text("transp").trim())) ||
    (NO_STAY[channel]?.test(text("summary").trim()) ?? false)
  )
}

/**
 * The instances of an event that begin before a date, in order. Throws if the event is invalid, or if the recurring events
 * of its file have no steps left.
 */
function* instancesOf(
  { component, instance }: ParsedEvent,
  zone: string,
  to: string,
  steps: { left: number },
): Generator<{ start: Moment; end: Moment; key: string }> {
  const first = timeOf(component, "dtstart")
  if (!first) throw new Error("no start")
  const last = timeOf(component, "dtend")
  const startZone = zoneOf(component, "dtstart") ?? zone
  const endZone = last ? (zoneOf(component, "dtend") ?? zone) : startZone
  const lengthMs = last ? clockOf(last) - clockOf(first) : durationMs(component)
  const momentsOf = (time: ICAL.Time) => {
    const clock = clockOf(time)
    const start = momentOf(clock, first.isDate ? null : startZone, zone)
    return { start, end: momentOf(clock + lengthMs, first.isDate ? null : endZone, zone), key: time.toString() }
  }
  const rules = component.getAllProperties("rrule")
  if (instance !== null || (rules.length === 0 && !component.hasProperty("rdate"))) {
    yield momentsOf(first)
    return
  }
  const parts = rules.map((rule) => readRule(String(rule.getFirstValue())))
  if (parts.length > 1 || !parts.every((each) => each && recursForCertain(each))) throw new Error("unsupported rule")
  // The library computes wrong weekdays for years below 100 and then searches for ever.
  if (first.year < MIN_RECURRING_YEAR) throw new Error("too long ago")
  if (steps.left <= 0) throw new Error("too many steps")
  // The first date recurs too, but the library leaves it out where dates are listed instead of a rule.
  if (parts.length === 0 && !isExcluded(component, first)) yield momentsOf(first)
  const expansion = new ICAL.RecurExpansion({ component, dtstart: first })
  for (let time = expansion.next(); time; time = expansion.next()) {
    if (--steps.left < 0) throw new Error("too many steps")
    const moments = momentsOf(time)
    if (moments.start.date >= to) return
    yield moments
  }
}

function isExcluded(component: ICAL.Component, time: ICAL.Time): boolean {
  const excluded = component.getAllProperties("exdate").flatMap((property) => property.getValues())
  return excluded.some((each) => String(each) === time.toString())
}

/** How long an event without an end lasts: for its duration, or for the day on which it begins. */
function durationMs(component: ICAL.Component): number {
  const duration = component.getFirstPropertyValue("duration")
  return duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : 0
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time | null {
  const value = component.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : null
}

/**
 * A time as its own clock shows it, in milliseconds as if it were UTC. The library's arithmetic is not used, because it
 * goes step by step and hardly ends for lengths of thousands of years.
 */
function clockOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
  if (readDate(date, "UTC") === null) throw new Error("no such date")
  return Date.parse(date) + ((hour * 60 + minute) * 60 + second) * 1000
}

/**
 * A time in the villa's zone.
 * @param source the zone of the clock; null for a whole day
 * @throws a RangeError if no calendar has this time
 */
function momentOf(clock: number, source: string | null, zone: string): Moment {
  const time = new Date(clock)
  const text = time.toISOString()
  // Years beyond 9999 have a longer ISO format.
  if (text.length !== "2026-12-01T00:00:00.000Z".length) throw new RangeError("no such date")
  if (source === null) return { date: text.slice(0, 10), time: null }
  if (source === zone) return { date: text.slice(0, 10), time: text.slice(11, 16) }
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  const [hour, minute, second] = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()]
  const local = new TZDate(year, month, day, hour, minute, second, source).withTimeZone(zone)
  return { date: format(local, "yyyy-MM-dd"), time: format(local, "HH:mm") }
}

/** The zone of a property; null without one, or with one that nobody knows: then the time is the villa's. */
function zoneOf(component: ICAL.Component, name: string): string | null {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  return property && time instanceof ICAL.Time ? zoneOfTime(time, property) : null
}

function zoneOfTime(time: ICAL.Time, property: ICAL.Property): string | null {
  return time.zone === ICAL.Timezone.utcTimezone ? "UTC" : zoneNamed(property.getFirstParameter("tzid"))
}

/**
 * Writes the end of an event's rule and its listed dates by the clock of the event's start. The library compares clocks
 * without zones, so that an end in UTC would otherwise cut off the last date east of Greenwich.
 */
function alignTimes(component: ICAL.Component, zone: string): void {
  const start = timeOf(component, "dtstart")
  if (!start) return
  const target = zoneOf(component, "dtstart") ?? zone
  const align = (time: ICAL.Time, source: string) => {
    if (time.isDate || source === target) return time
    const moment = momentOf(clockOf(time), source, target)
    const seconds = String(time.second).padStart(2, "0")
    return ICAL.Time.fromDateTimeString(`${moment.date}T${moment.time}:${seconds}${target === "UTC" ? "Z" : ""}`)
  }
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue()
    // An end without UTC is by the clock of the start.
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    if (rule.until.zone === ICAL.Timezone.utcTimezone) rule.until = align(rule.until, "UTC")
    // The whole of a last day counts.
    if (rule.until.isDate && !start.isDate)
      rule.until = ICAL.Time.fromDateTimeString(`${rule.until.toString()}T23:59:59`)
  }
  if (start.isDate) return
  for (const name of ["exdate", "rdate", "recurrence-id"])
    for (const property of component.getAllProperties(name)) {
      const values = property
        .getValues()
        .map((value) => (value instanceof ICAL.Time ? align(value, zoneOfTime(value, property) ?? zone) : value))
      if (values.length === 1) property.setValue(values[0])
      else property.setValues(values)
    }
}

/** An IANA time zone by its own name or by Windows'; null if there is none of this name. */
function zoneNamed(name: string | undefined): string | null {
  if (!name) return null
  for (const candidate of [name, findIana(name)[0]]) {
    try {
      if (candidate) return new Intl.DateTimeFormat("en", { timeZone: candidate }).resolvedOptions().timeZone
    } catch {
      // Not a zone's name.
    }
  }
  return null
}

/** The nights between two moments; an event within one day takes that night if it ends after the check-in time. */
function stayOf(start: Moment, end: Moment, checkInTime: string): Stay {
  const checkOut = max(start.date, end.date)
  if (checkOut > start.date) return { checkIn: start.date, checkOut }
  const takesNight = start.time === null || (end.time ?? "") > checkInTime
  return { checkIn: start.date, checkOut: takesNight ? dateAfter(start.date, 1) : start.date }
}

const max = (one: string, other: string) => (one > other ? one : other)
