import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { type Booking, heldUntil } from "./booking.ts"
import { hasNewEmail } from "./booking-email.ts"
import { type ChangedBy, isByStaff } from "./changed-by.ts"
import { agreedAfter } from "./staff-limits/owners-price.ts"
import { mayTakeBack, mayTransition, STATE_COLUMNS, stateOf } from "./status.ts"

/** What a change takes back, which leads to states that no other change leads to. Nobody is told of a `press`. */
export type TakesBack = "confirmation" | "press" | null

/** `received` for the stay, in satang, with the change. */
type AmendedBy = {
  takesBack: TakesBack
  heldByLinks: number | null
  received: number
  by: ChangedBy
  now: number
}

/** Throws if the actor may not make this transition, which `decide` must have checked. */
export function amendedBooking(
  booking: Booking,
  set: Partial<Booking>,
  { heldByLinks, received, by, now, takesBack }: AmendedBy,
): Booking {
  // New data of an erased booking must be erased again.
  const changed: Booking = { ...booking, ...set, erasedAt: null, version: booking.version + 1, updatedAt: now }
  const confirmsFree = by.actor === "guest" && isFreeStay(changed)
  const emailChanges = booking.customer?.email && hasNewEmail(booking, changed) ? 1 : 0
  const setsPrice = set.price !== undefined && by.actor === "admin"
  const after: Booking = {
    ...changed,
    ...(setsPrice && { agreedTotal: agreedAfter(booking.agreedTotal, changed.price, isByStaff(by)) }),
    ...heldUntil(changed, heldByLinks),
    ...(confirmsFree && STATE_COLUMNS.confirmed),
    inReviewSince: reviewSince(changed, by, now),
    emailVersion: booking.emailVersion + emailChanges,
    emailNumber: booking.emailNumber + emailChanges,
  }
  const [from, to] = [stateOf(booking), stateOf(after)]
  const actor = confirmsFree ? "system" : by.actor
  if (from !== to && !mayTransition(from, to, actor) && !(takesBack && mayTakeBack(from, to)))
    throw new Error(`${actor} may not take a booking from ${from} to ${to}`)
  const isConfirmed = after.status === "confirmed" && booking.status !== "confirmed"
  return isConfirmed && takesBack !== "press" ? { ...after, confirmedWith: received } : after
}

/** A promo code made the stay free: it is confirmed with the guest's details, as no payment will do so. */
function isFreeStay(booking: Booking): boolean {
  return stateOf(booking) === "pending_payment" && booking.total === 0 && Boolean(booking.customer?.email)
}

/**
 * Replacing a slip does not restart the wait. A cancellation does not end it, whoever cancels: the transfer may have
 * arrived.
 */
function reviewSince({ status, slipId, inReviewSince }: Booking, by: ChangedBy, now: number): number | null {
  if (status === "in_review") return inReviewSince ?? now
  const keepsWaiting = status === "pending_payment" ? by.actor === "guest" : status === "cancelled" && slipId !== null
  return keepsWaiting ? inReviewSince : null
}

/** A move gives some days to pay its difference; once paid, later charges fall due as usual. */
export function withoutPaidMove(booking: Booking, sums: LedgerSums, timezone: string): Booking {
  if (booking.movedOn === null || moneyOf(booking, sums, timezone).balance > 0) return booking
  return { ...booking, movedOn: null }
}
