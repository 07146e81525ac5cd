import { isByEmailLink } from "#app/booking/booking.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPayableBooking, findReconciled } from "#app/money/payable/find-payable.server.ts"

/** Reconciles an interrupted card payment first; throws a 404 without access. */
export async function ownBooking({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  return foundJson(await findReconciled(app, () => findPayableBooking(app, params.id ?? "", caller)))
}

/** Admins get a 404 too, because these calls are recorded as done by the guest (decision 0018). */
export function ownBookingOfGuest({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  return ownBooking({ app, caller: { ...caller, admin: null }, params })
}

/** Whether whoever makes such a call has the booking by a link only, also beside an admin's session. */
export const hasLinkOnly = (caller: Call["caller"], booking: Parameters<typeof isByEmailLink>[1]) =>
  isByEmailLink({ ...caller, admin: null }, booking)
