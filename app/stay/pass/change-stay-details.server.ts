import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { canChangeDetails, changedDetails, type StayDetails, type StayDetailsFailure } from "./stay-details.ts"

export type ChangeStayDetailsFailure = AmendFailure | StayDetailsFailure | "villa-missing"

/** Until check-out. Adults and children must add up to the fixed guests (`party-mismatch`). */
export function changeStayDetails(
  app: AmendingApp,
  id: string,
  details: StayDetails,
  by: ChangedBy,
): Promise<Result<Booking, ChangeStayDetailsFailure, unknown>> {
  const decide = (booking: Booking, villa: Villa | null): Decision<ChangeStayDetailsFailure> => {
    if (!villa) return fail("villa-missing")
    if (!canChangeDetails(booking, villa, app.now())) return fail("booking-frozen")
    const changed = changedDetails(booking, { ...details, guests: booking.guests }, villa)
    if (!changed.ok) return changed
    return ok(Object.keys(changed.value).length === 0 ? null : { set: changed.value, action: "changed" })
  }
  return amendBooking(app, id, by, decide, readVilla(app.db))
}
