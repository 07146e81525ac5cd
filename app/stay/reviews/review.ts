import type { Booking } from "#app/booking/booking.ts"
import { DAY_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type CheckOutTimes, checkOutAt } from "#app/villa/stay-times.ts"

/** The only reasons to hide a text. */
export const REPORT_REASONS = ["personal-data", "insult", "unlawful", "advertising"] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const STARS = [1, 2, 3, 4, 5] as const
export const REVIEW_MAX_LENGTH = 2000
export const REPLY_MAX_LENGTH = 1000

/** Days after check-out in which a review can be written and deleted. */
export const REVIEW_DAYS = 60
/** A guest may delete a review and write another one, this many in all. */
export const REVIEWS_PER_STAY = 2
/** Days in which a review can be changed, after writing and again after a report. */
const EDIT_DAYS = 14
/** Days until a review is published by itself. */
const PUBLISH_AFTER_DAYS = 2

/** Instants are epoch milliseconds. */
export type Review = {
  id: string
  bookingId: string
  stars: number
  /** Empty if only stars were given, and once erased. */
  text: string
  /** BCP 47; empty if unknown. */
  lang: string
  /** First name; null if not shown. */
  name: string | null
  createdAt: number
  /** Last change by the guest. Increases with each change, to serve as version. */
  updatedAt: number
  publishedAt: number
  reply: string | null
  repliedAt: number | null
  /** Why the owner reported the text, which is then hidden, or null. */
  reportReason: ReportReason | null
  reportedAt: number | null
}

export type ReviewWithReference = Review & { reference: string }

export type WrittenReviews = { review: Review | null; deleted: number }

export type ReviewText = Pick<Review, "stars" | "text" | "lang"> & { showName: boolean }

/** Of the alert; `text` may be shortened, `name` is null if the guest does not show it. */
export type ReviewNewFacts = Pick<Review, "stars" | "text" | "name"> & { reference: string }

type ReviewedStay = Pick<Booking, "status" | "checkOut" | "createdAt" | "deletedAt" | "erasedAt">

export function reviewEnd(stay: Pick<ReviewedStay, "checkOut">, clock: CheckOutTimes): number {
  return checkOutAt(stay, clock) + REVIEW_DAYS * DAY_MS
}

/** A reported review may be rewritten after the usual time. */
export function editEnd({ createdAt, reportedAt }: Pick<Review, "createdAt" | "reportedAt">): number {
  return Math.max(createdAt, reportedAt ?? 0) + EDIT_DAYS * DAY_MS
}

/**
 * Limited in time and number, because each new review alerts staff. Only staff can tell whether a stay
 * entered after its check-out took place.
 */
export function checkWritable(
  stay: ReviewedStay,
  { review, deleted }: WrittenReviews,
  clock: CheckOutTimes,
  now: number,
): Result<null, "not-found" | "review-early" | "review-closed"> {
  if (stay.status === "cancelled" || stay.deletedAt !== null || stay.erasedAt !== null) return fail("not-found")
  if (stay.status !== "confirmed" || now < checkOutAt(stay, clock)) return fail("review-early")
  if (stay.createdAt >= checkOutAt(stay, clock)) return fail("review-closed")
  if (!review && deleted >= REVIEWS_PER_STAY) return fail("review-closed")
  return now < (review ? editEnd(review) : reviewEnd(stay, clock)) ? ok(null) : fail("review-closed")
}

export function invitesReview(stay: ReviewedStay, clock: CheckOutTimes, now: number): boolean {
  return checkWritable(stay, { review: null, deleted: 0 }, clock, now).ok
}

export function checkDeletable(stay: ReviewedStay, clock: CheckOutTimes, now: number): Result<null, "review-closed"> {
  return now < reviewEnd(stay, clock) ? ok(null) : fail("review-closed")
}

/** Staff detect by the version that a review has changed since they read it. */
export function versionOf({ updatedAt, repliedAt }: Pick<Review, "updatedAt" | "repliedAt">): number {
  return Math.max(updatedAt, repliedAt ?? 0)
}

export function isPublished({ publishedAt }: Pick<Review, "publishedAt">, now: number): boolean {
  return publishedAt <= now
}

/** Published two days later, whatever the stars. */
export function newReview(
  { id, bookingId, firstName, now }: { id: string; bookingId: string; firstName: string; now: number },
  { showName, ...written }: ReviewText,
): Review {
  return {
    id,
    bookingId,
    ...written,
    name: nameOf(firstName, showName),
    createdAt: now,
    updatedAt: now,
    publishedAt: now + PUBLISH_AFTER_DAYS * DAY_MS,
    reply: null,
    repliedAt: null,
    reportReason: null,
    reportedAt: null,
  }
}

/** Returns `before` if nothing differs. A new text is no longer reported. */
export function rewritten(
  before: Review,
  { showName, ...written }: ReviewText,
  { firstName, now }: { firstName: string; now: number },
): Review {
  const isNewText = written.text !== before.text
  const lang = isNewText ? written.lang : before.lang
  const after = { ...before, ...written, lang, name: nameOf(firstName, showName) }
  if (!isNewText && after.stars === before.stars && after.name === before.name) return before
  const report = isNewText ? { reportReason: null, reportedAt: null } : {}
  return { ...after, ...report, updatedAt: Math.max(now, before.updatedAt + 1) }
}

const nameOf = (firstName: string, isShown: boolean) => (isShown && firstName.trim()) || null

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** By script: Thai if at least half the letters are; English if most are Latin and the page is English. */
export function textLanguage(text: string, page: Language | null): Language | "" {
  const half = count(text, /\p{L}/gu) / 2
  if (half === 0) return ""
  if (count(text, /\p{Script=Thai}/gu) >= half) return "th"
  return page === "en" && count(text, /\p{Script=Latin}/gu) > half ? "en" : ""
}

/** `stars` is their sum; `isReal`: a real review was ever published. */
export type ReviewTotals = { count: number; stars: number; isReal: boolean }

/** One decimal; null without reviews. */
export function averageOf({ count, stars }: Pick<ReviewTotals, "count" | "stars">): number | null {
  return count === 0 ? null : Math.round((stars / count) * 10) / 10
}
