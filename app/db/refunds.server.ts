import { inArray, type SQL } from "drizzle-orm"
import type { RefundStatus } from "#app/money/refunds/refund.ts"
import { refunds } from "./schema.ts"

/** A condition for the refunds in one of these states: literals, as the condition of the partial index `refunds_open` has. */
export function refundsIn(statuses: readonly RefundStatus[]): SQL {
  return inArray(refunds.status, [...statuses]).inlineParams()
}
