import { nightCount, nightsOf, type Stay } from "#app/booking/stay.ts"
import { conflictingNights, isUnpaid, type TakenNights } from "#app/calendar/month/taken-nights.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { OfferRules } from "./offer-fields.ts"
import { isWeekendNight } from "./pricing.ts"
import { minimumSeason, type Season, stayDaysSeason } from "./season.ts"
import { isOn, type StayDays, type Weekday } from "./weekdays.ts"

/** The owner's rules, dates and taken nights that decide whether a guest may book a stay. */
export type StayRules = {
  seasons: readonly Season[]
  offer: Pick<OfferRules, "minNights" | "weekendMinNights" | "fillGaps" | "bookableDays" | "gapNights" | keyof StayDays>
  today: string
  /** The first night that can still be booked (`firstBookableDate`). */
  earliest: string
  taken: TakenNights
}

export type PricedVilla = Villa & { seasons: readonly Season[] }

/** `season` sets the minimum stay; null if it is the villa's own rule. */
export type MinimumStay = { minNights: number; season: LocalizedText | null }

export function minimumOf({ seasons, offer }: Listed, night: string): MinimumStay {
  const season = minimumSeason(seasons, night)
  if (season?.minNights) return { minNights: season.minNights, season: season.name }
  const { minNights, weekendMinNights } = offer
  return { minNights: isWeekendNight(night) ? Math.max(minNights, weekendMinNights) : minNights, season: null }
}

/** The largest of all nights, so that one night of a holiday cannot be sold alone. */
export function minimumOfStay(rules: Listed, stay: Stay): MinimumStay {
  return nightsOf(stay)
    .map((night) => minimumOf(rules, night))
    .reduce((longest, each) => (each.minNights > longest.minNights ? each : longest))
}

type Listed = Pick<StayRules, "seasons" | "offer">

/** Weekdays on which a stay may begin with a night, or end after it; empty for any. */
export function stayDaysOf({ seasons, offer }: Listed, kind: keyof StayDays, night: string): readonly Weekday[] {
  return stayDaysSeason(withStayDays(seasons), night, kind)?.[kind] ?? offer[kind]
}

const restricting = new WeakMap<readonly Season[], readonly Season[]>()

/** Found once: the calendar asks for hundreds of dates, and most villas have none. */
function withStayDays(seasons: readonly Season[]): readonly Season[] {
  const known = restricting.get(seasons)
  if (known) return known
  const found = seasons.filter(({ arrivalDays, departureDays }) => arrivalDays !== null || departureDays !== null)
  restricting.set(seasons, found)
  return found
}

/** The weekdays that a stay breaks; null if it breaks none. */
function brokenDays(rules: Listed, { checkIn, checkOut }: Stay): WeekdayRefusal | null {
  const arrivals = stayDaysOf(rules, "arrivalDays", checkIn)
  if (!isOn(arrivals, checkIn)) return { error: "arrival-day", days: arrivals }
  const departures = stayDaysOf(rules, "departureDays", dateAfter(checkOut, -1))
  return isOn(departures, checkOut) ? null : { error: "departure-day", days: departures }
}

type WeekdayRefusal = { error: "arrival-day" | "departure-day"; days: readonly Weekday[] }
export type StayRuleFailure = "stay-too-short" | "too-soon" | "date-too-far" | WeekdayRefusal["error"]
type RefusalFacts = MinimumStay | { earliest: string } | Pick<WeekdayRefusal, "days"> | undefined

/** Call after `checkStay`. */
export function checkStayRules(rules: StayRules, stay: Stay): Result<Stay, StayRuleFailure, RefusalFacts> {
  const { offer, today, earliest } = rules
  if (stay.checkIn < earliest) return fail("too-soon", { earliest })
  if (stay.checkOut > dateAfter(today, offer.bookableDays)) return fail("date-too-far")
  const minimum = minimumOfStay(rules, stay)
  const broken = brokenDays(rules, stay)
  if (!broken && nightCount(stay) >= minimum.minNights) return ok(stay)
  if (offer.fillGaps && fillsGap(rules, stay)) return ok(stay)
  return broken ? fail(broken.error, { days: broken.days }) : fail("stay-too-short", minimum)
}

/**
 * Whether the nights before and after are taken, or no guest can book the one before any more: no other stay could have
 * these nights. Nights of unpaid bookings count as free: otherwise a guest could make a gap by holding them. Nor is the
 * horizon an edge, because it moves on each day.
 */
function fillsGap(rules: StayRules, { checkIn, checkOut }: Stay): boolean {
  return (
    !isOpenStay(rules, { checkIn: dateAfter(checkIn, -1), checkOut }) &&
    !isOpenStay(rules, { checkIn, checkOut: dateAfter(checkOut, 1) })
  )
}

function isOpenStay({ taken, earliest, offer }: StayRules, stay: Stay): boolean {
  return (
    stay.checkIn >= earliest &&
    conflictingNights(stay, taken, offer.gapNights).every((night) => isUnpaid(taken.get(night)))
  )
}
