import { Success } from "#app/api/codecs.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findRefund } from "./find-refunds.server.ts"
import { RefundJson } from "./refund-json.ts"

export const refundResponse = Success({ refund: RefundJson })

/** Throws the 404. */
export async function shownRefund({ app, params }: Pick<Call, "app" | "params">) {
  return { refund: foundJson(await findRefund(app, params.id ?? "")) }
}
