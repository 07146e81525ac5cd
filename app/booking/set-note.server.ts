import { fail, ok, type Result } from "#app/result.ts"
import { type AmendFailure, type AmendingApp, amendIfUnchanged } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import type { ChangedBy } from "./changed-by.ts"

/** The team's own note, which guests never see; the history records the change without the text. */
export function setNote(
  app: AmendingApp,
  id: string,
  note: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  return amendIfUnchanged(app, id, by, expectedVersion, (booking) => {
    if (booking.erasedAt !== null) return fail("booking-frozen")
    return ok(booking.note === note ? null : { set: { note }, action: "note" as const })
  })
}
