import type { BookingStatus } from "#app/booking/status.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"

/** In satang; `kept` is what a cancellation keeps. */
export type StayState = Stay & { status: BookingStatus; total: number; kept: number | null; isDeleted: boolean }

/**
 * @property was as an earlier closed month has it; null if none does
 * @property charged beyond the total, in satang, before the month's first day and before the day after its last
 * @property held of the guest's money then; of a cancelled stay alone
 * @property cancelledAt epoch milliseconds
 */
export type EarningStay = {
  now: StayState
  was: StayState | null
  charged: { before: number; until: number }
  held: { before: number; until: number }
  cancelledAt: number | null
  wasConfirmed: boolean
}

/** A month's first day and the next month's, and the instants at which they begin. */
export type MonthBounds = { from: string; to: string; start: number; end: number }

/** In satang, and the nights of the month; negative if a closed month has had too much. */
export type Earned = { amount: number; nights: number }

/** What is earned until the month's end less what was until its beginning: months add up to what is owed. */
export function earnedIn(stay: EarningStay, { from, to, start, end }: MonthBounds): Earned {
  const { now, was, charged, held } = stay
  const until = earnedUntil(statusAt(now, stay, end), { charged: charged.until, held: held.until }, to)
  const before = earnedUntil(statusAt(was ?? now, stay, start), { charged: charged.before, held: held.before }, from)
  const isHosted = statusAt(now, stay, end).status === "confirmed" && !now.isDeleted
  return { amount: until - before, nights: isHosted ? nightsBefore(now, to) - nightsBefore(now, from) : 0 }
}

/** A stay that was cancelled later counts as confirmed until then, if it was. */
function statusAt(
  state: StayState,
  { cancelledAt, wasConfirmed }: Pick<EarningStay, "cancelledAt" | "wasConfirmed">,
  instant: number,
): StayState {
  if (state.status !== "cancelled" || cancelledAt === null || cancelledAt < instant) return state
  return { ...state, status: wasConfirmed ? "confirmed" : "pending_payment" }
}

/**
 * Each night before the day earns the same; the last one what does not divide. A cancellation keeps no more than is
 * held: its payment may have been taken back.
 */
function earnedUntil(state: StayState, { charged, held }: { charged: number; held: number }, day: string): number {
  if (state.status === "cancelled") return Math.max(0, Math.min(state.kept ?? 0, held))
  if (state.status !== "confirmed" || state.isDeleted) return 0
  const [owed, nights, past] = [state.total + charged, nightCount(state), nightsBefore(state, day)]
  return past === nights ? owed : Math.floor(owed / nights) * past
}

function nightsBefore({ checkIn, checkOut }: Stay, day: string): number {
  const end = day < checkOut ? day : checkOut
  return Math.max(0, nightCount({ checkIn, checkOut: end }))
}
