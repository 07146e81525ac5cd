import { and, asc, eq, lte, or, type SQL, sql } from "drizzle-orm"
import { REVIEW_REMINDER_MS } from "../booking/deadline.ts"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { jsonObject } from "../db/json.server.ts"
import { admins, bookings, outbox, paymentLinks, villa } from "../db/schema.ts"
import type { ReviewFacts } from "../email/email.ts"

/** Contains the condition of the partial index `bookings_by_status`, so that SQLite uses it. */
const BOOKING_IN_REVIEW = sql`${bookings.status} = 'in_review' and ${bookings.deletedAt} is null`

/**
 * The ids of bookings in review whose slip has been waiting since an instant, or whose check-in date has been reached.
 */
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

/** The ids of payment links in review whose slip has been waiting since an instant. */
export function readLinksUndecided(db: Db, since: number, limit: number): Read<string[]> {
  const due = and(eq(paymentLinks.status, "in_review"), lte(paymentLinks.inReviewSince, since))
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

type Reminder = { now: number; publicOrigin: string | null; limit: number }

/**
 * Queues an email to every admin for each slip in review: two hours after it was sent, then daily. The deduplication
 * key contains the start of the wait and the day, so that each reminder is queued once; missed ones are not queued
 * later.
 */
export function queueReviewReminders({ now, publicOrigin, limit }: Reminder): Write[] {
  const bookingOrigin = sql`coalesce(${publicOrigin}, nullif(${bookings.origin}, ''))`
  // A link does not store the site's origin, so the one of the latest booking is used.
  const linkOrigin = sql`coalesce(${publicOrigin},
    (select origin from ${bookings} where origin <> '' order by created_at desc limit 1))`
  return [
    queueReminder({
      source: sql`${bookings}`,
      which: BOOKING_IN_REVIEW,
      id: sql`${bookings.id}`,
      since: sql<number>`${bookings.inReviewSince}`,
      reference: sql<string>`${bookings.reference}`,
      amount: sql<number>`${bookings.total}`,
      url: sql<string | null>`${bookingOrigin} || '/admin/bookings/' || ${bookings.id}`,
      ...{ now, limit },
    }),
    queueReminder({
      source: sql`${paymentLinks}`,
      which: sql`${paymentLinks.status} = 'in_review'`,
      id: sql`${paymentLinks.id}`,
      since: sql<number>`${paymentLinks.inReviewSince}`,
      // The same format as `linkReference`.
      reference: sql<string>`'PL-' || upper(substr(replace(${paymentLinks.id}, '-', ''), 1, 6))`,
      amount: sql<number>`${paymentLinks.amount}`,
      url: sql<string | null>`${linkOrigin} || '/admin/payment-links/' || ${paymentLinks.id}`,
      ...{ now, limit },
    }),
  ]
}

type Subject = Record<"source" | "which" | "id", SQL> & {
  since: SQL<number>
  reference: SQL<string>
  amount: SQL<number>
  url: SQL<string | null>
}

function queueReminder({
  source,
  which,
  id,
  since,
  reference,
  amount,
  url,
  now,
  limit,
}: Subject & { now: number; limit: number }): Write {
  const facts = jsonObject<ReviewFacts>({
    villaName: villa.name,
    timezone: villa.timezone,
    since,
    reference,
    amount,
    url,
  })
  // Cast, because D1 binds every number as floating point.
  const day = sql`cast((${now} - ${since}) / ${REVIEW_REMINDER_MS.every} as integer)`
  const deduplicationKey = sql`'review:' || ${id} || ':' || ${since} || ':' || ${day} || ':' || ${admins.id}`
  return sql`insert into ${outbox} (id, kind, language, recipient, facts, created_at, due_at, attempts, once)
    select lower(hex(randomblob(16))), 'review-reminder', 'th', ${admins.email},
      ${facts}, ${now}, ${now}, 0, ${deduplicationKey}
    from ${source}, ${admins}, ${villa}
    where ${which} and ${since} <= ${now - REVIEW_REMINDER_MS.first}
      and not exists (select 1 from ${outbox} as queued where queued.once = ${deduplicationKey})
    order by ${since} limit ${limit}
    on conflict (once) do nothing`
}
