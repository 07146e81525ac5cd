import { type SQL, sql } from "drizzle-orm"
import { bookings } from "./schema.ts"

// An unpaid booking counts by its deadline, also before it is expired: the nights and the promo code of an overdue one are
// free. One whose card is being charged has no deadline, so what is compared with it is null.

/** `isOverdue` in SQL. The status is a literal, as in the conditions of the partial indexes. */
export function overdue(now: number): SQL {
  return sql`(${bookings.status} = 'pending_payment' and ${bookings.paymentDeadline} <= ${now})`
}

/** Every other booking, also one whose card is being charged: `not` would be null there. */
export function notOverdue(now: number): SQL {
  return sql`${overdue(now)} is not true`
}

/** Unpaid bookings whose time to pay is running. */
export function awaitingPayment(now: number): SQL {
  return sql`(${bookings.status} = 'pending_payment' and ${bookings.paymentDeadline} > ${now})`
}
