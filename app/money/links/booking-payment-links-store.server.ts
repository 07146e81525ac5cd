import { and, eq, inArray, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { paymentLinkEvents, paymentLinks, slips } from "#app/db/schema.ts"
import { slipCheckHeldUntil } from "#app/money/slips/check-deadline.ts"
import type { AlertFacts, DoneBy, PayableAlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"
import { LIVE_LINK_STATUSES, type LinkTransitionOf } from "./payment-link-status.ts"

/** A link that ends with its booking. `LIVE_LINK_STATUSES` are its possible earlier statuses. */
const CLOSED = "cancelled" satisfies LinkTransitionOf<"system">["to"]

/**
 * In epoch milliseconds; null if no open payment link holds the booking. An open link that follows the balance holds
 * none: it is of a confirmed booking, and ends where undoing takes the confirmation back.
 */
export function readHeldByLinks(db: Db, bookingId: string | SQL): Read<number | null> {
  return defineRead(
    [
      db
        .select({ expiresAt: paymentLinks.expiresAt, inReviewSince: paymentLinks.inReviewSince })
        .from(paymentLinks)
        .where(
          and(
            eq(paymentLinks.bookingId, bookingId),
            inArray(paymentLinks.status, LIVE_LINK_STATUSES),
            sql`not (${paymentLinks.automatic} and ${paymentLinks.status} = 'open')`,
          ),
        ),
    ],
    (rows) =>
      rows
        .map(({ expiresAt, inReviewSince }) => (inReviewSince === null ? expiresAt : slipCheckHeldUntil(inReviewSince)))
        .reduce((latest: number | null, each) => Math.max(latest ?? each, each), null),
  )
}

const inReview = (bookingId: string | SQL, exceptLinkId: string) =>
  and(
    eq(paymentLinks.bookingId, bookingId),
    ne(paymentLinks.id, exceptLinkId),
    sql`${paymentLinks.status} = 'in_review'`,
  )

/** @param exceptLinkId a link to exclude */
export function readHasLinkInReview(db: Db, bookingId: string | SQL, exceptLinkId = ""): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(inReview(bookingId, exceptLinkId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

export function withoutLinkInReview(bookingId: string, exceptLinkId = ""): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${inReview(bookingId, exceptLinkId)})`
}

/** Also of links that have ended meanwhile. */
const toCheck = (bookingId: string | SQL, exceptLinkId: string) =>
  and(eq(paymentLinks.bookingId, bookingId), ne(paymentLinks.id, exceptLinkId), isNotNull(paymentLinks.inReviewSince))

/** A transfer that is recorded by hand may be that of its slip. */
export function readLinkToCheck(db: Db, bookingId: string | SQL, exceptLinkId = ""): Read<string | null> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(toCheck(bookingId, exceptLinkId)).limit(1)
  return defineRead([found], ([row]) => row?.id ?? null)
}

export function withoutLinkToCheck(bookingId: string, exceptLinkId = ""): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${toCheck(bookingId, exceptLinkId)})`
}

const settling = (bookingId: string) =>
  and(eq(paymentLinks.bookingId, bookingId), isNotNull(paymentLinks.settlingPaymentId))

export function readHasSettlingLink(db: Db, bookingId: string): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(settling(bookingId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

export function withoutSettlingLink(bookingId: string): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${settling(bookingId)})`
}

/** As `linkFacts` of `payment-link-alert.ts`, in SQL. */
export const LINK_ALERT_FACTS = {
  reference: sql<string>`'PL-' || upper(substr(replace(${paymentLinks.id}, '-', ''), 1, 6))`,
  amount: paymentLinks.amount,
  stay: sql<null>`null`,
  name: paymentLinks.customerName,
} satisfies { [Name in keyof PayableAlertFacts]: unknown }

/**
 * For staff who end a booking, before `closeLinks`, as `writtenOffLinkAlert`: what its links asked for. Left out are
 * its own balance, and links that these staff made and nobody used.
 */
export function raiseLinksWrittenOff(bookingId: string, { id: adminId, name }: DoneBy, now: number): Write {
  const isUsed = sql`exists (select 1 from ${slips} where ${slips.paymentLinkId} = ${paymentLinks.id})`
  const isOwn = sql`${paymentLinks.automatic} or ${paymentLinks.madeBy} is ${adminId ?? ""}`
  const key = sql`'written-off:link:' || ${paymentLinks.id} || ':' || (${paymentLinks.version} + 1)`
  return insertAlertsFrom(
    sql`from ${paymentLinks} where ${eq(paymentLinks.bookingId, bookingId)}
      and ${inArray(paymentLinks.status, LIVE_LINK_STATUSES)} and ${isNull(paymentLinks.settlingPaymentId)}
      and (${isUsed} or not (${isOwn}))`,
    {
      kind: "written-off",
      subject: key,
      dedupeKey: key,
      bookingId: sql`${paymentLinks.bookingId}`,
      paymentLinkId: sql`${paymentLinks.id}`,
      facts: jsonObject<AlertFacts["written-off"]>({
        ...LINK_ALERT_FACTS,
        act: sql<"cancelled">`'cancelled'`,
        by: sql<string>`${name ?? ""}`,
      }),
    },
    now,
  )
}

/**
 * Slips in review keep waiting, because their money may have arrived. A link whose card is being charged
 * stays open until the gateway has responded.
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
