import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPayableBooking, findReconciled } from "#app/payment/find-payable.server.ts"

/** The booking that a call names, for who may see it, with a card payment that was left open reconciled; or the 404. */
export async function ownBooking({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  return foundJson(await findReconciled(app, () => findPayableBooking(app, params.id ?? "", caller)))
}
