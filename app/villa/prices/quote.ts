import { checkRooms, DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { ADMIN_DAYS_BACK, checkStay, type Stay, type StayFailure } from "#app/booking/stay.ts"
import type { TakenNights } from "#app/calendar/month/taken-nights.ts"
import { dateIn, enclosingRange, firstBookableDate, readDate } from "#app/calendar/month/villa-date.ts"
import { cancellationOf } from "#app/money/refunds/cancellation-refund.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { BookedExtra } from "#app/villa/extras/extra.ts"
import { checkPromoCode, type PromoCodeFailure, type UsedPromoCode } from "#app/villa/promo-codes/promo-code.ts"
import { type PaymentPlan, paymentPlan } from "#app/villa/terms/payment-plan.ts"
import type { CancellationPeriod, DamageTerms, Deposit } from "#app/villa/terms/terms.ts"
import { GAP_MAX_NIGHTS } from "./offer-defaults.ts"
import { type Price, priceOf } from "./price-breakdown.ts"
import { hasFreeNight, type PromoDiscount } from "./pricing.ts"
import type { PricedVilla, StayRules } from "./stay-rules.ts"

/** `plan` and `cancellation` are under the villa's terms. */
export type Quote = {
  stay: Stay
  rooms: number
  price: Price
  plan: PaymentPlan
  deposit: Deposit
  damage: DamageTerms
  cancellation: CancellationPeriod[]
  timezone: string
}

/** `readDate` parses the dates; an empty text is a missing date. */
export type QuoteRequest = {
  checkIn: string
  checkOut: string
  rooms: number
  guests?: number
  promo?: PromoDiscount | null
  extras?: readonly BookedExtra[]
}

/** `night-without-price`: guests book no night for nothing, unless a promo code makes it free. */
export type QuoteFailure = StayFailure | "date-invalid" | "rooms-out-of-range" | "night-without-price"

/**
 * Even if nights are taken. `now`, `bookedAt`: epoch ms. `daysBack`: most days since check-in. `byTeam`: whoever agrees
 * the price may give nights away.
 */
export function quoteStay(
  villa: PricedVilla,
  requested: QuoteRequest,
  options: QuoteOptions,
): Result<Quote, QuoteFailure> {
  const checked = checkQuotable(villa, requested, options)
  return checked.ok ? ok(quoteOf(villa, { ...requested, ...checked.value }, options)) : checked
}

/** For what the team enters, which may have begun. */
export const TEAM_QUOTE = { daysBack: ADMIN_DAYS_BACK, byTeam: true } as const

type QuoteOptions = { now: number; daysBack?: number; bookedAt?: number; byTeam?: boolean }

function checkQuotable(
  villa: PricedVilla,
  requested: QuoteRequest,
  { now, daysBack = 0, byTeam = false }: QuoteOptions,
): Result<{ stay: Stay; rooms: number }, QuoteFailure> {
  if (!requested.checkIn || !requested.checkOut) return fail("dates-missing")
  const checkIn = readDate(requested.checkIn, villa.timezone)
  const checkOut = readDate(requested.checkOut, villa.timezone)
  if (!checkIn || !checkOut) return fail("date-invalid")
  const today = dateIn(villa.timezone, new Date(now))
  const stay = checkStay({ checkIn, checkOut }, today, dateAfter(today, -daysBack))
  if (!stay.ok) return stay
  const rooms = checkRooms(requested.rooms, villa)
  if (!rooms.ok) return rooms
  if (!byTeam && hasFreeNight(villa, stay.value, rooms.value)) return fail("night-without-price")
  return ok({ stay: stay.value, rooms: rooms.value })
}

function quoteOf(
  villa: PricedVilla,
  {
    stay,
    rooms,
    guests = DEFAULT_GUESTS,
    promo = null,
    extras = [],
  }: Pick<QuoteRequest, "guests" | "promo" | "extras"> & { stay: Stay; rooms: number },
  { now, bookedAt = now }: QuoteOptions,
): Quote {
  const { terms, timezone } = villa
  const { checkIn } = stay
  const bookedOn = dateIn(timezone, new Date(bookedAt))
  const price = priceOf(villa, { stay, rooms, guests, bookedOn, promo, extras })
  const { total } = price
  return {
    stay,
    rooms,
    price,
    plan: paymentPlan(terms, { total, checkIn, bookedOn }),
    deposit: terms.deposit,
    damage: terms.damage,
    cancellation: cancellationOf({ terms, checkIn, createdAt: bookedAt, total, refundCap: null }, timezone),
    timezone,
  }
}

/** `code` null: unknown. Failure data: the quote without a used-up code, or the minimum of nights. */
export function quoteWithCode(
  villa: PricedVilla,
  { promoCode = "", ...requested }: QuoteRequest & { promoCode?: string },
  code: UsedPromoCode | null,
  options: Omit<QuoteOptions, "bookedAt">,
): Result<Quote, QuoteFailure | PromoCodeFailure, unknown> {
  if (!promoCode.trim()) return quoteStay(villa, requested, options)
  const checked = checkQuotable(villa, requested, options)
  if (!checked.ok) return checked
  const wanted = { ...requested, ...checked.value }
  const promo = checkPromoCode(code, wanted.stay, dateIn(villa.timezone, new Date(options.now)))
  if (promo.ok) return ok(quoteOf(villa, { ...wanted, promo: promo.value }, options))
  if (promo.error === "promo-code-used-up") return fail(promo.error, quoteOf(villa, wanted, options))
  return promo
}

/** The stay's nights in any time zone, with neighbours for gaps. Empty if a date is invalid. */
export function rangeAround({ checkIn, checkOut }: { checkIn: string; checkOut: string }): {
  from: string
  to: string
} {
  const range = enclosingRange(checkIn, checkOut)
  return range ? { from: dateAfter(range.from, -1), to: dateAfter(range.to, GAP_MAX_NIGHTS + 1) } : { from: "", to: "" }
}

/** @param taken at least the taken nights of the stay and its neighbours */
export function stayRulesOf(villa: PricedVilla, taken: TakenNights, now: number): StayRules {
  const { seasons, offer, timezone } = villa
  const today = dateIn(timezone, new Date(now))
  return { seasons, offer, today, earliest: firstBookableDate(villa, offer.noticeHours, now), taken }
}
