import { inArray, type SQL } from "drizzle-orm"
import type { RefundStatus } from "#app/money/refunds/refund.ts"
import { refunds } from "./schema.ts"

/** The states are literals, as in the condition of the partial index `refunds_open`. */
export function refundsIn(statuses: readonly RefundStatus[]): SQL {
  return inArray(refunds.status, [...statuses]).inlineParams()
}
