import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPayableBooking, findReconciled } from "#app/payment/find-payable.server.ts"

/** The booking of a call, after an interrupted card payment was reconciled; throws the 404 unless the caller may see it. */
export async function ownBooking({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  return foundJson(await findReconciled(app, () => findPayableBooking(app, params.id ?? "", caller)))
}
