import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { refundOf } from "#app/villa/terms/cancellation-presets.ts"
import type { CancellationPeriod, CancellationPolicy } from "#app/villa/terms/terms.ts"

/** `graceHours` apply only if check-in is at least this many days away. */
const GRACE_MIN_DAYS = 7

/** `bookedAt` in epoch milliseconds, `total` in satang. */
type PolicyStay = { checkIn: string; bookedAt: number; total: number; timezone: string }

/**
 * Days end at midnight in the villa's zone. Periods over at booking are left out; the last refunds nothing.
 */
export function cancellationPeriods(policy: CancellationPolicy, stay: PolicyStay): CancellationPeriod[] {
  if (stay.total === 0) return []
  const freeUntil = graceEnd(policy, stay)
  const periods = tierPeriods(policy, stay, dateIn(stay.timezone, new Date(freeUntil ?? stay.bookedAt)))
  // A first period without deduction outlasts the grace hours.
  if (freeUntil === null || periods[0]?.percent === 100) return periods
  return [{ from: null, to: null, until: freeUntil, percent: 100, amount: stay.total }, ...periods]
}

/**
 * By the booking's own terms; `refundCap` caps the percents at that of the day when the dates were changed.
 */
export function cancellationOf(
  {
    terms,
    checkIn,
    createdAt,
    total,
    refundCap,
  }: Pick<Booking, "terms" | "checkIn" | "createdAt" | "total" | "refundCap">,
  timezone: string,
): CancellationPeriod[] {
  if (!terms.cancellation) return []
  const periods = cancellationPeriods(terms.cancellation, { checkIn, bookedAt: createdAt, total, timezone })
  return refundCap === null ? periods : capped(periods, refundCap, total)
}

/**
 * A stay that is not cancelled, at its price with what is charged beyond it: cancelling refunds the same percents of
 * both. `owed` in satang.
 */
export function withCharges<Stay extends Pick<Booking, "total">>(stay: Stay, { owed }: { owed: number }): Stay {
  return { ...stay, total: Math.max(0, owed) }
}

/** Neighbouring periods that refund the same after the cap are joined. */
function capped(periods: CancellationPeriod[], cap: number, total: number): CancellationPeriod[] {
  const joined: CancellationPeriod[] = []
  for (const period of periods) {
    const percent = Math.min(period.percent, cap)
    const before = joined.at(-1)
    if (before?.percent === percent)
      joined[joined.length - 1] = { ...period, from: before.from, percent, amount: before.amount }
    else joined.push({ ...period, percent, amount: refundOf(total, percent) })
  }
  return joined
}

/** `at` in epoch milliseconds. */
type PeriodMoment = { at: number; timezone: string }

/** The first period gets `from: null`, because only its end still matters. */
export function periodsFrom(periods: CancellationPeriod[], { at, timezone }: PeriodMoment): CancellationPeriod[] {
  const today = dateIn(timezone, new Date(at))
  const [current, ...later] = periods.filter(({ to, until }) =>
    until === null ? to === null || today <= to : at <= until,
  )
  return current ? [{ ...current, from: null }, ...later] : []
}

/** The percent of the amount paid that cancelling refunds; null without periods. */
export function refundPercentAt(periods: CancellationPeriod[], moment: PeriodMoment): number | null {
  return periodsFrom(periods, moment)[0]?.percent ?? null
}

/** What is refunded to a guest who does not come; null without periods. */
export function lastPercent(periods: CancellationPeriod[]): number | null {
  return periods.at(-1)?.percent ?? null
}

/** The amount paid (satang) if it is neither 0 nor the total: the argument of `cancellationSentences`. */
export function partPaid({ total }: Pick<Booking, "total">, received: number): number | undefined {
  return received > 0 && received < total ? received : undefined
}

function tierPeriods({ tiers }: CancellationPolicy, { checkIn, total }: PolicyStay, on: string): CancellationPeriod[] {
  const periods: CancellationPeriod[] = []
  let from: string | null = null
  for (const { days, percent } of tiers) {
    const to = dateAfter(checkIn, -days)
    if (percent === 0 || to < on) continue
    periods.push({ from, to, until: null, percent, amount: refundOf(total, percent) })
    from = dateAfter(to, 1)
  }
  return [...periods, { from, to: null, until: null, percent: 0, amount: 0 }]
}

/** In epoch milliseconds; null if there are no grace hours. */
function graceEnd({ graceHours }: CancellationPolicy, { checkIn, bookedAt, timezone }: PolicyStay): number | null {
  const daysAhead = (Date.parse(checkIn) - Date.parse(dateIn(timezone, new Date(bookedAt)))) / DAY_MS
  return graceHours > 0 && daysAhead >= GRACE_MIN_DAYS ? bookedAt + graceHours * HOUR_MS : null
}
