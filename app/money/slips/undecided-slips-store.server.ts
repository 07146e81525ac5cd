import { and, asc, lte, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { alerts, bookings, paymentLinks } from "#app/db/schema.ts"
import { LINK_ALERT_FACTS } from "#app/money/links/booking-payment-links-store.server.ts"
import type { PayableAlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"

/** Contains the condition of the partial index `bookings_by_status`, so that SQLite uses it. */
const BOOKING_IN_REVIEW = sql`${bookings.status} = 'in_review' and ${bookings.deletedAt} is null`

/** In review since `since` or earlier, or with the check-in date reached. */
export function readBookingsUndecided(
  db: Db,
  { since, today, limit }: { since: number; today: string; limit: number },
): Read<string[]> {
  const due = or(lte(bookings.inReviewSince, since), lte(bookings.checkIn, today))
  return defineRead(
    [
      db
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(BOOKING_IN_REVIEW, due))
        .orderBy(asc(bookings.inReviewSince))
        .limit(limit),
    ],
    idsOf,
  )
}

/** A literal, so that SQLite uses the partial index `payment_links_in_review`. */
const LINK_IN_REVIEW = sql`${paymentLinks.status} = 'in_review'`

export function readLinksUndecided(db: Db, since: number, limit: number): Read<string[]> {
  const due = and(LINK_IN_REVIEW, lte(paymentLinks.inReviewSince, since))
  return defineRead(
    [
      db
        .select({ id: paymentLinks.id })
        .from(paymentLinks)
        .where(due)
        .orderBy(asc(paymentLinks.inReviewSince))
        .limit(limit),
    ],
    idsOf,
  )
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Once per wait: the key contains its start, so that another slip of the same booking is another alert. */
export function raiseStillWaiting({ since, now, limit }: { since: number; now: number; limit: number }): Write[] {
  return [
    stillWaiting(
      {
        source: sql`${bookings}`,
        which: BOOKING_IN_REVIEW,
        id: sql`${bookings.id}`,
        inReviewSince: sql`${bookings.inReviewSince}`,
        subject: "booking",
        bookingId: sql`${bookings.id}`,
        facts: jsonObject<PayableAlertFacts>({
          reference: bookings.reference,
          // The amount that the slip is for: a deposit is less than the total.
          amount: sql<number>`coalesce((select waiting.facts ->> 'amount' from ${alerts} as waiting
            where waiting.dedupe_key = 'slip:' || ${bookings.slipId}), ${bookings.total})`,
          stay: jsonObject<NonNullable<PayableAlertFacts["stay"]>>({
            checkIn: bookings.checkIn,
            checkOut: bookings.checkOut,
            guests: bookings.guests,
          }),
          name: sql<
            string | null
          >`nullif(trim(${bookings.firstName} || ' ' || coalesce(${bookings.lastName}, '')), '')`,
        }),
      },
      { since, now, limit },
    ),
    stillWaiting(
      {
        source: sql`${paymentLinks}`,
        which: LINK_IN_REVIEW,
        id: sql`${paymentLinks.id}`,
        inReviewSince: sql`${paymentLinks.inReviewSince}`,
        subject: "link",
        bookingId: sql`${paymentLinks.bookingId}`,
        paymentLinkId: sql`${paymentLinks.id}`,
        facts: jsonObject<PayableAlertFacts>(LINK_ALERT_FACTS),
      },
      { since, now, limit },
    ),
  ]
}

type Waiting = Record<"source" | "which" | "id" | "inReviewSince" | "bookingId", SQL> & {
  subject: "booking" | "link"
  paymentLinkId?: SQL
  facts: SQL<PayableAlertFacts>
}

function stillWaiting(
  { source, which, id, inReviewSince, subject, bookingId, paymentLinkId, facts }: Waiting,
  { since, now, limit }: { since: number; now: number; limit: number },
): Write {
  const dedupeKey = sql`'still-waiting:' || ${id} || ':' || ${inReviewSince}`
  const raised = sql`exists (select 1 from ${alerts} as raised where raised.dedupe_key = ${dedupeKey})`
  return insertAlertsFrom(
    sql`from ${source} where ${which} and ${inReviewSince} <= ${since} and not ${raised}
      order by ${inReviewSince} limit ${limit}`,
    {
      kind: "slip-still-waiting",
      subject: sql`${`${subject}:`} || ${id}`,
      dedupeKey,
      bookingId,
      facts,
      ...(paymentLinkId && { paymentLinkId }),
    },
    now,
  )
}
