import { type AmendFailure, type AmendingApp, amendIfUnchanged } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { isEqual } from "#app/is-equal.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Buyer } from "./buyer-fields.ts"

/**
 * To whom the next papers of the booking are made out, in any state; null for the guest's name. Papers that
 * were issued keep theirs until they are replaced.
 * @param expectedVersion the version shown; fails with `booking-edited` if it has changed
 */
export function setBuyer(
  app: AmendingApp,
  id: string,
  buyer: Buyer | null,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  return amendIfUnchanged(app, id, by, expectedVersion, (booking) => {
    if (booking.erasedAt !== null) return fail("booking-frozen")
    return isEqual(booking.buyer, buyer) ? ok(null) : ok({ set: { buyer }, action: "buyer" })
  })
}
