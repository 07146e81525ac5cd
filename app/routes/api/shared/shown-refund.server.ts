import { refundJson } from "#app/booking/refund-json.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findRefund } from "#app/payment/find-refunds.server.ts"
import { Refund, Success } from "../docs/objects.ts"

export const refundResponse = Success({ refund: Refund })

/** The refund named in the URL; throws the 404. */
export async function shownRefund({ app, params, url }: Pick<Call, "app" | "params" | "url">) {
  return { refund: refundJson(foundJson(await findRefund(app, params.id ?? "")), url.origin) }
}
