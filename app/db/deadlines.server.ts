import { type SQL, sql } from "drizzle-orm"
import { bookings } from "./schema.ts"

// From its deadline on, an unpaid booking holds no nights or promo code, even before its status changes.
// While its card is charged it has no deadline, so comparisons with the deadline are null.

/** `isOverdue` in SQL. The status is a literal, as in the conditions of the partial indexes. */
export function overdue(now: number): SQL {
  return sql`(${bookings.status} = 'pending_payment' and ${bookings.paymentDeadline} <= ${now})`
}

/** All other bookings, including one whose card is being charged: `not` would be null for that one. */
export function notOverdue(now: number): SQL {
  return sql`${overdue(now)} is not true`
}

/** Unpaid bookings before their deadline. */
export function awaitingPayment(now: number): SQL {
  return sql`(${bookings.status} = 'pending_payment' and ${bookings.paymentDeadline} > ${now})`
}
