import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Actor } from "../villa/actor.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type AmendFailure, amendBooking, type By } from "./amend-booking.server.ts"
import { type Booking, type CancelReason, deadlineAfterClearing } from "./booking.ts"
import { deadlineAfter } from "./deadline.ts"
import { type BookingStatus, checkStatusChange } from "./status.ts"

export type StatusFailure = "status-conflict" | "slip-missing" | "slip-kept"

/**
 * Takes a booking to another state, as far as the actor may. Back to `pending_payment` the slip is taken off and the
 * countdown starts anew, for the guest only once; cancelling frees the nights in the same write.
 */
export async function changeStatus(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  to: BookingStatus,
  by: By,
  reason: string | null = null,
): Promise<Result<Booking, AmendFailure | StatusFailure | "villa-missing", unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  return amendBooking(app, id, by, (booking) => {
    const anew = paymentDeadline(app, villa)
    const clears = by.actor === "guest" && booking.status === "in_review" && to === "pending_payment"
    const deadline = clears ? deadlineAfterClearing(booking, anew, app.now()) : ok(anew)
    if (!deadline.ok) return deadline
    const moved = movedTo(booking, to, by.actor, deadline.value)
    if (!moved.ok) return moved
    const cleared = clears ? { slipClearedDeadline: deadline.value } : {}
    return ok(moved.value && { set: { ...moved.value, ...cleared }, action: "status", reason })
  })
}

/** When a booking that awaits its payment from now on must be paid. */
export function paymentDeadline(
  app: Pick<App, "settings" | "now">,
  { paymentWindowMinutes }: Pick<Villa, "paymentWindowMinutes">,
): number {
  return deadlineAfter(app.now(), app.settings.paymentWindowSeconds ?? paymentWindowMinutes * 60)
}

/** What is different about a booking in another state; null where it has that state already. */
export function movedTo(
  booking: Booking,
  to: BookingStatus,
  actor: Actor,
  deadline: number,
): Result<Partial<Booking> | null, StatusFailure, unknown> {
  const checked = checkStatusChange({ from: booking.status, to }, actor, booking.slipId !== null)
  if (!checked.ok) return checked
  if (booking.status === to) return ok(null)
  const set: Partial<Booking> = { status: to, paymentDeadline: null }
  if (to === "pending_payment") Object.assign(set, { slipId: null, paymentDeadline: deadline })
  if (to === "cancelled") set.cancelReason = actor === "admin" ? "admin" : ("guest" satisfies CancelReason)
  return ok(set)
}
