import { and, count, eq, gt, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Db, defineRead, joinReads, mapRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { alerts, bookings, reviews, reviewTotals } from "#app/db/schema.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { deleteAlerts, insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"
import {
  REVIEWS_PER_STAY,
  type ReportReason,
  type Review,
  type ReviewTotals,
  type ReviewWithReference,
  type WrittenReviews,
} from "./review.ts"

// Guests' reviews; checks of slips are in `money/slips/undecided-slips-store.server.ts`.

type ReviewRow = typeof reviews.$inferSelect
const LIVE = isNull(reviews.deletedAt)
/** The id orders reviews of the same instant, so that pages begin exactly after the previous one. */
const NEWEST_FIRST = sql`published_at desc, id desc`

/** The previous page's last review; without an id, all reviews of its instant are skipped. */
export type ReviewsBefore = Pick<Review, "publishedAt" | "id">
type ReviewsPage = { before: ReviewsBefore | null; limit: number }

const isAfter = (before: ReviewsBefore | null) =>
  before === null ? undefined : sql`(published_at, id) < (${before.publishedAt}, ${before.id})`

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

export function readPublishedReviews(db: Db, now: number, { before, limit }: ReviewsPage): Read<Review[]> {
  const isPublic = and(LIVE, lte(reviews.publishedAt, now), isAfter(before))
  const query = db.select().from(reviews).where(isPublic).orderBy(NEWEST_FIRST).limit(limit)
  return defineRead([query], (rows) => rows.map(toReview))
}

const SHOWN_AT_HOME = 3

/** What the home page shows. */
export function readHomeReviews(db: Db, now: number): Read<{ reviews: Review[]; totals: ReviewTotals }> {
  return joinReads({
    reviews: readPublishedReviews(db, now, { before: null, limit: SHOWN_AT_HOME }),
    totals: readReviewTotals(db, now),
  })
}

/** Unpublished reviews first, then newest first. */
export function readAllReviews(db: Db, { before, limit }: ReviewsPage): Read<ReviewWithReference[]> {
  return readWithReference(db, and(LIVE, isAfter(before)), limit)
}

export function readReviewWithReference(db: Db, id: string): Read<ReviewWithReference | null> {
  return mapRead(readWithReference(db, and(eq(reviews.id, id), LIVE), 1), ([review]) => review ?? null)
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

/** Without reading all reviews. Deleted published ones keep a row, so that totals stay real for good. */
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

/** When the next review becomes public, or null. */
export const nextPublication = (now: number) =>
  sql<number | null>`(select min(published_at) from ${reviews} where deleted_at is null and published_at > ${now})`

/** `waiting` are to be published. */
export function readReviewSummary(db: Db, now: number): Read<{ totals: ReviewTotals; waiting: number }> {
  const waiting = db
    .select({ count: count() })
    .from(reviews)
    .where(and(LIVE, gt(reviews.publishedAt, now)))
  return joinReads({ totals: readReviewTotals(db, now), waiting: defineRead([waiting], ([row]) => row?.count ?? 0) })
}

/** Changes no row if unconfirmed or after too many deletions; a second one violates `reviews.booking_id`. */
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

/** Changes no row if the review has changed since it was read. */
export function updateReview(before: Review, after: Review): Write[] {
  const { id, stars, text, lang, name, updatedAt, reportReason, reportedAt } = after
  const update = sql`update ${reviews} set stars = ${stars}, text = ${text}, lang = ${lang}, name = ${name},
      updated_at = ${updatedAt}, report_reason = ${reportReason}, reported_at = ${reportedAt}
    where id = ${id} and deleted_at is null and ${isVersion(before)}`
  const isNoLongerReported = before.reportReason !== null && reportReason === null
  return isNoLongerReported ? [update, raiseNewReview(after, updatedAt)] : [update]
}

/** Also deletes its alerts. A row without content stays, to count a stay's reviews. */
export function deleteReview({ id, bookingId }: Review, now: number): Write[] {
  return [
    sql`update ${reviews} set ${WITHOUT_CONTENT}, deleted_at = ${now}, updated_at = ${now}
      where id = ${id} and deleted_at is null`,
    ...deleteAlerts(sql`(select id from ${alerts} where booking_id = ${bookingId} and kind = 'review-new')`),
  ]
}

/** Stars and dates stay. */
const WITHOUT_CONTENT = sql`text = '', lang = '', name = null, reply = null, replied_at = null,
  report_reason = null, reported_at = null`

/** Changes no row if the review is public. */
export function publishReviewNow({ id }: Review, now: number): Write {
  return sql`update ${reviews} set published_at = ${now} where id = ${id} and deleted_at is null and published_at > ${now}`
}

/** Changes no row if the review has changed since it was read. */
export function setReply(review: Review, reply: string | null, repliedAt: number): Write {
  return sql`update ${reviews} set reply = ${reply}, replied_at = ${repliedAt}
    where id = ${review.id} and deleted_at is null and ${isVersion(review)}`
}

/** Changes no row if the review has changed since it was read. */
export function setReport(review: Review, reason: ReportReason, now: number): Write {
  return sql`update ${reviews} set report_reason = ${reason}, reported_at = ${now}
    where id = ${review.id} and deleted_at is null and report_reason is null and ${isVersion(review)}`
}

/** SQL condition, see `versionOf`. */
function isVersion({ updatedAt, repliedAt }: Review): SQL {
  return sql`updated_at = ${updatedAt} and coalesce(replied_at, 0) = ${repliedAt ?? 0}`
}

/** Whether the team has neither replied to a review nor reported it since an instant. */
export function isUnanswered(id: SQL, since: SQLWrapper): SQL {
  return sql`exists (select 1 from ${reviews} where ${reviews.id} = ${id} and ${reviews.deletedAt} is null
    and coalesce(${reviews.repliedAt}, ${reviews.reportedAt}, 0) < ${since})`
}

const ALERT_TEXT_MAX = 200

/** Only if the preceding write changed the review. */
function raiseNewReview({ id, bookingId, stars, text, name, updatedAt }: Review, now: number): Write {
  const about = { subject: `review:${id}`, dedupeKey: `review:${id}:${updatedAt}`, bookingId }
  // By code points, so that no emoji is cut in half.
  const excerpt = text.length > ALERT_TEXT_MAX ? `${[...text].slice(0, ALERT_TEXT_MAX).join("")}…` : text
  const { facts } = newAlert("review-new", { reference: "", stars, text: excerpt, name }, about)
  const reference = sql`(select reference from ${bookings} where ${bookings}.id = booking_id)`
  return insertAlertsFrom<"review-new">(
    sql`from ${reviews} where id = ${id} and updated_at = ${updatedAt}`,
    {
      kind: "review-new",
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

/** The unary `+` keeps SQLite from reading all reviews that are not deleted. */
const isOfGuest = ({ ofBookings }: GuestRows) => sql`${reviews.bookingId} in (${ofBookings}) and +deleted_at is null`

export function readReviewsOfGuest(db: Db, guest: GuestRows): Read<Review[]> {
  const found = db.select().from(reviews).where(isOfGuest(guest)).orderBy(reviews.createdAt)
  return defineRead([found], (rows) => rows.map(toReview))
}

/** Stars and dates stay. The reply may name the guest. */
export function eraseReviewsOfGuest(guest: GuestRows, at: number): Write {
  return sql`update ${reviews} set ${WITHOUT_CONTENT}, updated_at = max(updated_at + 1, ${at}) where ${isOfGuest(guest)}`
}
