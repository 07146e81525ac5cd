import { and, eq, inArray, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { paymentLinkEvents, paymentLinks } from "../db/schema.ts"
import { slipReviewHeldUntil } from "./deadline.ts"
import { LIVE_LINK_STATUSES, type LinkTransitionOf } from "./payment-link-status.ts"

/** The status of a link that ends with its booking; `LIVE_LINK_STATUSES` are those that it may have before. */
const CLOSED = "cancelled" satisfies LinkTransitionOf<"system">["to"]

/** Until when open payment links hold a booking; null if none does. */
export function readHeldByLinks(db: Db, bookingId: string | SQL): Read<number | null> {
  return defineRead(
    [
      db
        .select({ expiresAt: paymentLinks.expiresAt, inReviewSince: paymentLinks.inReviewSince })
        .from(paymentLinks)
        .where(and(eq(paymentLinks.bookingId, bookingId), inArray(paymentLinks.status, LIVE_LINK_STATUSES))),
    ],
    (rows) =>
      rows
        .map(({ expiresAt, inReviewSince }) =>
          inReviewSince === null ? expiresAt : slipReviewHeldUntil(inReviewSince),
        )
        .reduce((latest: number | null, each) => Math.max(latest ?? each, each), null),
  )
}

/** A booking's payment links whose slips are in review. */
const inReview = (bookingId: string | SQL, exceptLinkId: string) =>
  and(
    eq(paymentLinks.bookingId, bookingId),
    ne(paymentLinks.id, exceptLinkId),
    sql`${paymentLinks.status} = 'in_review'`,
  )

/** Whether a slip of one of a booking's payment links is in review. @param exceptLinkId a link to exclude */
export function readHasLinkInReview(db: Db, bookingId: string | SQL, exceptLinkId = ""): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(inReview(bookingId, exceptLinkId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

/** A condition for a batch: no such slip is in review. */
export function withoutLinkInReview(bookingId: string, exceptLinkId = ""): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${inReview(bookingId, exceptLinkId)})`
}

/** A booking's payment links whose slip nobody has decided on, also of a link that has ended meanwhile. */
const toCheck = (bookingId: string) => and(eq(paymentLinks.bookingId, bookingId), isNotNull(paymentLinks.inReviewSince))

/** The id of such a link; null if there is none. */
export function readLinkToCheck(db: Db, bookingId: string): Read<string | null> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(toCheck(bookingId)).limit(1)
  return defineRead([found], ([row]) => row?.id ?? null)
}

/** A condition for a batch: there is none. */
export function withoutLinkToCheck(bookingId: string): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${toCheck(bookingId)})`
}

/** A booking's payment links whose card is being charged. */
const settling = (bookingId: string) =>
  and(eq(paymentLinks.bookingId, bookingId), isNotNull(paymentLinks.settlingPaymentId))

/** Whether a card is being charged for one of a booking's payment links. */
export function readHasSettlingLink(db: Db, bookingId: string): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(settling(bookingId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

/** A condition for a batch: no card is being charged for one of them. */
export function withoutSettlingLink(bookingId: string): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${settling(bookingId)})`
}

/**
 * The writes that close the payment links of bookings that end, in the same batch. A slip that waits for a decision
 * keeps waiting, because its money may have arrived. A link whose card is being charged stays open until the
 * gateway has responded.
 * @param bookings an id, or a query of ids
 */
export function closeLinks(bookings: string | SQLWrapper, now: number): Write[] {
  const ids = typeof bookings === "string" ? [bookings] : bookings
  const which = sql`${inArray(paymentLinks.bookingId, ids)} and ${inArray(paymentLinks.status, LIVE_LINK_STATUSES)}
    and ${isNull(paymentLinks.settlingPaymentId)}`
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, ${CLOSED}, 1 from ${paymentLinks} where ${which}`,
    sql`update ${paymentLinks} set status = ${CLOSED}, version = version + 1, updated_at = ${now},
          in_review_since = case status when 'in_review' then coalesce(in_review_since, updated_at) end
        where ${which}`,
  ]
}
