import { and, eq, type SQL, sql } from "drizzle-orm"
import { queueStayEmail } from "#app/booking/booking-email-store.server.ts"
import { STATE_COLUMNS, type TransitionOf } from "#app/booking/status.ts"
import type { Db, Write } from "#app/db/database.server.ts"
import { overdue } from "#app/db/deadlines.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { bookingEvents, bookings } from "#app/db/schema.ts"
import { closeLinks } from "#app/money/links/booking-payment-links-store.server.ts"
import type { PayableAlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"

const OVERDUE = { from: "pending_payment", to: "expired" } as const satisfies TransitionOf<"system">

/** All overdue bookings, or one; the trigger `nights_end` frees their nights. */
export function expireOverdue(
  db: Db,
  { now, limited }: { now: number; limited: boolean },
  bookingId?: string,
): Write[] {
  const which = bookingId === undefined ? overdue(now) : and(eq(bookings.id, bookingId), overdue(now))
  const ids = db.select({ id: bookings.id }).from(bookings).where(which)
  return [
    sql`insert into ${bookingEvents} (booking_id, at, actor, action, from_status, to_status, reason, applied)
        select id, ${now}, 'system', 'expired', status, ${STATE_COLUMNS[OVERDUE.to].status}, 'expired', 1 from ${bookings} where ${which}`,
    raiseExpired(sql`from ${bookings} where ${bookings.email} <> '' and ${which}`, now),
    ...closeLinks(ids, now),
    queueStayEmail(
      { kind: "expired", changeFacts: { cancelReason: "expired" }, deduplicationKey: null, limited },
      // Staff also enter past stays; the email suggests booking again, which is impossible then.
      and(which, sql`${bookings.checkOut} >= date(${now} / 1000, 'unixepoch')`),
      now,
    ),
    db
      .update(bookings)
      .set({
        ...STATE_COLUMNS[OVERDUE.to],
        // Set if the guest attached a slip and removed it again.
        inReviewSince: null,
        version: sql`${bookings.version} + 1`,
        updatedAt: now,
      })
      .where(which),
  ]
}

const STAY_FACTS = jsonObject<NonNullable<PayableAlertFacts["stay"]>>({
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
  guests: bookings.guests,
})

/** A hold without customer info raises no alert, because there was no customer yet. */
function raiseExpired(source: SQL, now: number): Write {
  return insertAlertsFrom(
    source,
    {
      kind: "expired",
      subject: sql`'booking:' || ${bookings.id}`,
      dedupeKey: sql`'expired:' || ${bookings.id}`,
      bookingId: sql`${bookings.id}`,
      facts: jsonObject<PayableAlertFacts>({
        reference: bookings.reference,
        amount: bookings.total,
        stay: STAY_FACTS,
        name: sql<string | null>`trim(${bookings.firstName} || ' ' || coalesce(${bookings.lastName}, ''))`,
      }),
    },
    now,
  )
}
