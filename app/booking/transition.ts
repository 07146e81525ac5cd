import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"
import type { Booking, CancelReason } from "./booking.ts"
import { type BookingStatus, checkStatusChange, STATE_COLUMNS } from "./status.ts"

export type StatusFailure = "status-conflict" | "slip-missing" | "slip-kept" | "link-in-review"

/** Null if unchanged. `hasLinkToCheck`: a slip of one of the booking's payment links waits. */
export function transitionTo(
  booking: Booking,
  to: BookingStatus,
  actor: Actor,
  { deadline, hasLinkToCheck = false }: { deadline: number; hasLinkToCheck?: boolean },
): Result<Partial<Booking> | null, StatusFailure, unknown> {
  const checked = checkStatusChange({ from: booking.status, to }, actor, booking.slipId !== null)
  if (!checked.ok) return checked
  if (booking.status === to) return ok(null)
  // The decision on the link's slip records the same transfer.
  if (booking.status === "pending_payment" && to === "confirmed" && hasLinkToCheck) return fail("link-in-review")
  const set: Partial<Booking> = { ...STATE_COLUMNS[to] }
  if (to === "pending_payment") Object.assign(set, { slipId: null, paymentDeadline: deadline })
  if (to === "cancelled") set.cancelReason = actor === "admin" ? "admin" : ("guest" satisfies CancelReason)
  return ok(set)
}
