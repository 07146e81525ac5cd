import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm"
import type { Db, Write } from "../db/database.server.ts"
import { bookingEvents, bookings, paymentLinkEvents, paymentLinks } from "../db/schema.ts"
import { queueStayEmail } from "./booking-email-store.server.ts"
import { freeNights, overdue } from "./night-store.server.ts"

/** The writes that cancel unpaid bookings whose time is over, all or one, and free their nights. */
export function expireOverdue(
  db: Db,
  { now, limited }: { now: number; limited: boolean },
  bookingId?: string,
): Write[] {
  const which = bookingId === undefined ? overdue(now) : and(eq(bookings.id, bookingId), overdue(now))
  const ids = db.select({ id: bookings.id }).from(bookings).where(which)
  return [
    sql`insert into ${bookingEvents} (booking_id, at, actor, action, from_status, to_status, reason, applied)
        select id, ${now}, 'system', 'expired', status, 'cancelled', 'expired', 1 from ${bookings} where ${which}`,
    freeNights(db, { bookingId: ids }),
    ...closeLinks(ids, now),
    queueStayEmail({ kind: "expired", told: { cancelReason: "expired" }, once: null, limited }, which, now),
    db
      .update(bookings)
      .set({
        status: "cancelled",
        cancelReason: "expired",
        paymentDeadline: null,
        version: sql`${bookings.version} + 1`,
        updatedAt: now,
      })
      .where(which),
  ]
}

/**
 * The writes that close the links of bookings that are ending (an id, or a query of ids), in the same batch: nobody can pay them any more. A slip
 * that waits goes on waiting, because its money may have come. A link whose card is being charged is left to the answer.
 */
export function closeLinks(bookings: string | SQLWrapper, now: number): Write[] {
  const ids = typeof bookings === "string" ? [bookings] : bookings
  const which = sql`${inArray(paymentLinks.bookingId, ids)} and ${inArray(paymentLinks.status, ["open", "in_review"])}
    and ${isNull(paymentLinks.settlingPaymentId)}`
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'cancelled', 1 from ${paymentLinks} where ${which}`,
    sql`update ${paymentLinks} set status = 'cancelled', version = version + 1, updated_at = ${now},
          in_review_since = case status when 'in_review' then coalesce(in_review_since, updated_at) end
        where ${which}`,
  ]
}
