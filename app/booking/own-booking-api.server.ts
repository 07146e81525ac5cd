import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPayableBooking, findReconciled } from "#app/money/payable/find-payable.server.ts"

/**
 * The booking named in the URL, after reconciling an interrupted card payment; throws a 404 if the caller has no
 * access to it.
 */
export async function ownBooking({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  return foundJson(await findReconciled(app, () => findPayableBooking(app, params.id ?? "", caller)))
}

/**
 * The same for the booking's guest alone; an admin gets a 404 too, because what these calls do is recorded as done by the
 * guest (decision 0018).
 */
export function ownBookingOfGuest({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  return ownBooking({ app, caller: { ...caller, admin: null }, params })
}
