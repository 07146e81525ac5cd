import { HOUR_MS } from "#app/durations.ts"
import type { Booking, BookingEvent } from "../booking.ts"
import { capOfMove } from "../other-dates/move.ts"
import { isMistyped } from "../staff-limits/staff-limits.ts"

type Edited = Pick<Booking, "status" | "terms" | "checkIn" | "createdAt" | "addressHash" | "total" | "refundCap">
type DatedEvent = Pick<BookingEvent, "at" | "actor" | "action" | "from" | "to" | "changes">

/**
 * `Booking.refundCap` once the team edits the check-in of a confirmed stay: it returns no more than it did. Edits
 * within an hour of the first count as one, so that a correction is not capped by what was mistyped; the cap of the
 * first stays, which is what its day returned. Empty if it stays as it is.
 * @param history of the booking, the oldest first
 */
export function capAfterEdit(
  booking: Edited,
  { checkIn }: Pick<Partial<Booking>, "checkIn">,
  { history, ...moment }: { history: readonly DatedEvent[]; now: number; timezone: string },
): Pick<Partial<Booking>, "refundCap"> {
  if (booking.status !== "confirmed" || checkIn === undefined || checkIn === booking.checkIn) return {}
  if (isMistyped(booking, moment.now)) return {}
  const first = firstEdit(booking, history)
  return first !== null && moment.now - first < HOUR_MS ? {} : { refundCap: capOfMove(booking, moment) }
}

/** When the latest edits that count as one began. A move that the guest asked for is another change. */
function firstEdit(booking: Edited, history: readonly DatedEvent[]): number | null {
  let first: number | null = null
  let isConfirmed = false
  for (const { at, actor, action, from, to, changes = [] } of history) {
    const wasConfirmed = isConfirmed
    if (from !== null || to !== null) isConfirmed = to === "confirmed"
    if (!changes.some(({ field }) => field === "checkIn")) continue
    if (action === "moved") first = null
    else if (wasConfirmed && actor === "admin" && !isMistyped(booking, at) && (first === null || at - first >= HOUR_MS))
      first = at
  }
  return first
}
