import { and, count, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import { deleteAlerts, insertAlertsFrom } from "#app/db/alerts.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { alerts, bookings, reviews, reviewTotals } from "#app/db/schema.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import {
  REVIEWS_PER_STAY,
  type ReportReason,
  type Review,
  type ReviewTotals,
  type ReviewWithReference,
  type WrittenReviews,
} from "./review.ts"

// Reviews by guests; those of slips are in payment/review-store.server.ts.

type ReviewRow = typeof reviews.$inferSelect
const LIVE = isNull(reviews.deletedAt)
/** By id among those of the same instant, so that a page begins after the last one of the page before. */
const NEWEST_FIRST = sql`published_at desc, id desc`

/** The last review of the page before; without an id, all that are published at its instant are left out. */
export type ReviewsBefore = Pick<Review, "publishedAt" | "id">
/** A page of a list: the reviews after another one, or the first. */
type ReviewsPage = { before: ReviewsBefore | null; limit: number }

const isAfter = (before: ReviewsBefore | null) =>
  before === null ? undefined : sql`(published_at, id) < (${before.publishedAt}, ${before.id})`

/** The review of a booking, or null, and how many of its reviews were deleted. */
export function readReviewOf(db: Db, bookingId: string): Read<WrittenReviews> {
  const isOfBooking = eq(reviews.bookingId, bookingId)
  const live = db.select().from(reviews).where(and(isOfBooking, LIVE)).limit(1)
  const deleted = db
    .select({ count: count() })
    .from(reviews)
    .where(and(isOfBooking, isNotNull(reviews.deletedAt)))
  return defineRead([live, deleted], (rows, [counted]) => ({
    review: rows.map(toReview)[0] ?? null,
    deleted: counted?.count ?? 0,
  }))
}

/** The published reviews, newest first. */
export function readPublishedReviews(db: Db, now: number, { before, limit }: ReviewsPage): Read<Review[]> {
  const isPublic = and(LIVE, lte(reviews.publishedAt, now), isAfter(before))
  const query = db.select().from(reviews).where(isPublic).orderBy(NEWEST_FIRST).limit(limit)
  return defineRead([query], (rows) => rows.map(toReview))
}

/** All reviews with the numbers of their bookings, those to be published first, then newest first. */
export function readAllReviews(db: Db, { before, limit }: ReviewsPage): Read<ReviewWithReference[]> {
  return readWithReference(db, and(LIVE, isAfter(before)), limit)
}

/** One review with the number of its booking, or null. */
export function readReviewWithReference(db: Db, id: string): Read<ReviewWithReference | null> {
  const { queries, value } = readWithReference(db, and(eq(reviews.id, id), LIVE), 1)
  return { queries, value: (rows) => value(rows)[0] ?? null }
}

function readWithReference(db: Db, which: SQL | undefined, limit: number): Read<ReviewWithReference[]> {
  const page = db.select().from(reviews).where(which).orderBy(NEWEST_FIRST).limit(limit)
  const ids = sql`(select booking_id from ${reviews} where ${which} order by ${NEWEST_FIRST} limit ${limit})`
  const numbers = db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(sql`${bookings.id} in ${ids}`)
  return defineRead([page, numbers], (rows, found) => {
    const referenceOf = new Map(found.map(({ id, reference }) => [id, reference]))
    return rows.map((row) => ({ ...toReview(row), reference: referenceOf.get(row.bookingId) ?? "" }))
  })
}

/**
 * The totals of the published reviews, without reading them: those of all, minus the few that are published within the
 * next two days. A deleted one that was published keeps a row, so that real reviews stay real for good.
 */
export function readReviewTotals(db: Db, now: number): Read<ReviewTotals> {
  const awaiting = (value: SQL) =>
    sql`(select ${value} from ${reviews} where deleted_at is null and published_at > ${now})`
  const query = db
    .select({
      count: sql<number>`coalesce((select count from ${reviewTotals}), 0) - ${awaiting(sql`count(*)`)}`,
      stars: sql<number>`coalesce((select stars from ${reviewTotals}), 0) - ${awaiting(sql`coalesce(sum(stars), 0)`)}`,
      hasDeleted: sql<number>`exists (select 1 from ${reviews} where deleted_at is not null and published_at <= deleted_at)`,
    })
    .from(sql`(select 1)`)
  return defineRead([query], ([row]) => {
    const { count, stars, hasDeleted } = row ?? { count: 0, stars: 0, hasDeleted: 0 }
    return { count, stars, isReal: count > 0 || hasDeleted === 1 }
  })
}

/** How many reviews are not published yet. */
export function readReviewsWaiting(db: Db, now: number): Read<number> {
  const query = db
    .select({ count: count() })
    .from(reviews)
    .where(and(LIVE, gt(reviews.publishedAt, now)))
  return defineRead([query], ([row]) => row?.count ?? 0)
}

/**
 * Inserts the review of a booking that is still confirmed, and alerts staff. Changes no row otherwise, nor if
 * too many were deleted; a second review of the booking violates `reviews.booking_id`.
 */
export function insertReview(review: Review, now: number): Write[] {
  const { id, bookingId, stars, text, lang, name, createdAt, updatedAt, publishedAt } = review
  return [
    sql`insert into ${reviews} (id, booking_id, stars, text, lang, name, created_at, updated_at, published_at)
      select ${id}, id, ${stars}, ${text}, ${lang}, ${name}, ${createdAt}, ${updatedAt}, ${publishedAt} from ${bookings}
      where id = ${bookingId} and status = 'confirmed' and deleted_at is null and erased_at is null and ${REVIEWS_PER_STAY} >
        (select count(*) from ${reviews} where booking_id = ${bookingId} and deleted_at is not null)`,
    raiseNewReview(review, now),
  ]
}

/** Updates a review that its guest has rewritten; changes no row if it has changed since it was read. */
export function updateReview(before: Review, after: Review): Write[] {
  const { id, stars, text, lang, name, updatedAt, reportReason, reportedAt } = after
  const update = sql`update ${reviews} set stars = ${stars}, text = ${text}, lang = ${lang}, name = ${name},
      updated_at = ${updatedAt}, report_reason = ${reportReason}, reported_at = ${reportedAt}
    where id = ${id} and deleted_at is null and ${isVersion(before)}`
  const isNoLongerReported = before.reportReason !== null && reportReason === null
  return isNoLongerReported ? [update, raiseNewReview(after, updatedAt)] : [update]
}

/** Deletes a review and its alerts. It keeps a row without its content, so that a stay's reviews can be counted. */
export function deleteReview({ id, bookingId }: Review, now: number): Write[] {
  return [
    sql`update ${reviews} set ${WITHOUT_CONTENT}, deleted_at = ${now}, updated_at = ${now}
      where id = ${id} and deleted_at is null`,
    ...deleteAlerts(sql`(select id from ${alerts} where booking_id = ${bookingId} and kind = 'review-new')`),
  ]
}

/** The columns of a deleted review: its stars and dates stay. */
const WITHOUT_CONTENT = sql`text = '', lang = '', name = null, reply = null, replied_at = null,
  report_reason = null, reported_at = null`

/** Publishes a review before its time; changes no row if it is public. */
export function publishReviewNow({ id }: Review, now: number): Write {
  return sql`update ${reviews} set published_at = ${now} where id = ${id} and deleted_at is null and published_at > ${now}`
}

/** Sets or removes the reply; changes no row if the review has changed since it was read. */
export function setReply(review: Review, reply: string | null, repliedAt: number): Write {
  return sql`update ${reviews} set reply = ${reply}, replied_at = ${repliedAt}
    where id = ${review.id} and deleted_at is null and ${isVersion(review)}`
}

/** Reports the text; changes no row if the review has changed since it was read. */
export function setReport(review: Review, reason: ReportReason, now: number): Write {
  return sql`update ${reviews} set report_reason = ${reason}, reported_at = ${now}
    where id = ${review.id} and deleted_at is null and report_reason is null and ${isVersion(review)}`
}

/** Whether neither its guest nor a reply has changed a review, see `versionOf`. */
function isVersion({ updatedAt, repliedAt }: Review): SQL {
  return sql`updated_at = ${updatedAt} and coalesce(replied_at, 0) = ${repliedAt ?? 0}`
}

const ALERT_TEXT_MAX = 200

/** Alerts staff to a new text, if the review was written by the preceding write. */
function raiseNewReview({ id, bookingId, stars, text, name, updatedAt }: Review, now: number): Write {
  const about = { subject: `review:${id}`, dedupeKey: `review:${id}:${updatedAt}`, bookingId }
  // By code points, so that no emoji is cut in half.
  const excerpt = text.length > ALERT_TEXT_MAX ? `${[...text].slice(0, ALERT_TEXT_MAX).join("")}…` : text
  const { urgency, facts } = newAlert("review-new", { reference: "", stars, text: excerpt, name }, about)
  const reference = sql`(select reference from ${bookings} where ${bookings}.id = booking_id)`
  return insertAlertsFrom<"review-new">(
    sql`from ${reviews} where id = ${id} and updated_at = ${updatedAt}`,
    {
      kind: "review-new",
      urgency,
      subject: sql`${about.subject}`,
      dedupeKey: sql`${about.dedupeKey}`,
      bookingId: sql`${bookingId}`,
      facts: sql`json_set(${JSON.stringify(facts)}, '$.reference', ${reference})`,
    },
    now,
  )
}

function toReview({ deletedAt: _, ...row }: ReviewRow): Review {
  return row
}
