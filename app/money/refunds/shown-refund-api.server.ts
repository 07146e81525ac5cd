import { Refund, Success } from "#app/api/docs/objects.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findRefund } from "./find-refunds.server.ts"
import { refundJson } from "./refund-json.ts"

export const refundResponse = Success({ refund: Refund })

/** Throws the 404. */
export async function shownRefund({ app, params, url }: Pick<Call, "app" | "params" | "url">) {
  return { refund: refundJson(foundJson(await findRefund(app, params.id ?? "")), url.origin) }
}
