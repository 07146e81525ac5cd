import type { Booking } from "#app/booking/booking.ts"
import { DAY_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type CheckOutTimes, checkOutAt } from "#app/villa/stay-times.ts"

/** Why an owner reports the text of a review: the only reasons to hide one. */
export const REPORT_REASONS = ["personal-data", "insult", "unlawful", "advertising"] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const STARS = [1, 2, 3, 4, 5] as const
export const REVIEW_MAX_LENGTH = 2000
export const REPLY_MAX_LENGTH = 1000

/** For how many days after check-out a review can be written and deleted. */
export const REVIEW_DAYS = 60
/** How many reviews of a stay can be written one after another, if the guest deletes them. */
export const REVIEWS_PER_STAY = 2
/** For how many days a review can be changed after it was written, and after it was reported. */
const EDIT_DAYS = 14
/** How long after it was written a review is published by itself. */
const PUBLISH_AFTER_DAYS = 2

/** A guest's review of a stay. Instants are epoch milliseconds. */
export type Review = {
  id: string
  bookingId: string
  /** 1 to 5 */
  stars: number
  /** Empty if only stars were given, and once erased. */
  text: string
  /** The language of the text, a BCP 47 tag; empty if unknown. */
  lang: string
  /** The guest's first name; null if it is not shown. */
  name: string | null
  createdAt: number
  /** When the guest changed it last. Increases with each change, so that it also serves as the version. */
  updatedAt: number
  /** The instant from which everybody sees it. */
  publishedAt: number
  reply: string | null
  repliedAt: number | null
  /** Why the owner reported the text, which is then hidden; null if they have not. */
  reportReason: ReportReason | null
  reportedAt: number | null
}

/** A review with the number of its booking, for staff. */
export type ReviewWithReference = Review & { reference: string }

/** The review of a stay, and how many before it were deleted. */
export type WrittenReviews = { review: Review | null; deleted: number }

/** What a guest writes. */
export type ReviewText = Pick<Review, "stars" | "text" | "lang"> & { showName: boolean }

type ReviewedStay = Pick<Booking, "status" | "checkOut" | "createdAt" | "deletedAt" | "erasedAt">

/** When a stay's review can no longer be written or deleted. */
export function reviewEnd(stay: Pick<ReviewedStay, "checkOut">, clock: CheckOutTimes): number {
  return checkOutAt(stay, clock) + REVIEW_DAYS * DAY_MS
}

/** Until when a review can be changed. A reported one may be rewritten after the usual time. */
export function editEnd({ createdAt, reportedAt }: Pick<Review, "createdAt" | "reportedAt">): number {
  return Math.max(createdAt, reportedAt ?? 0) + EDIT_DAYS * DAY_MS
}

/**
 * Whether a guest can write or change the review of a stay now: only of a confirmed one that has ended. Not without end:
 * each new one alerts staff and is published for itself. Not of a stay that was entered after its check-out: nobody but
 * staff can tell whether there was one.
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

/** Whether a stay has ended lately, so that its guest is invited to review it. */
export function invitesReview(stay: ReviewedStay, clock: CheckOutTimes, now: number): boolean {
  return checkWritable(stay, { review: null, deleted: 0 }, clock, now).ok
}

/** Whether a guest can delete a review now. */
export function checkDeletable(stay: ReviewedStay, clock: CheckOutTimes, now: number): Result<null, "review-closed"> {
  return now < reviewEnd(stay, clock) ? ok(null) : fail("review-closed")
}

/** The version of a review, by which staff notice that it has changed since they read it. */
export function versionOf({ updatedAt, repliedAt }: Pick<Review, "updatedAt" | "repliedAt">): number {
  return Math.max(updatedAt, repliedAt ?? 0)
}

/** Whether everybody sees a review. */
export function isPublished({ publishedAt }: Pick<Review, "publishedAt">, now: number): boolean {
  return publishedAt <= now
}

/** A new review, which is published by itself two days later, whatever its stars. @param firstName of the guest */
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

/**
 * A review that its guest changed; the same one if nothing differs. Another text is no longer reported.
 * @param firstName of the guest
 */
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

/**
 * Guesses the language of a text from its script: Thai if at least half of the letters are Thai, English if most are Latin
 * and the page is in English. Empty if unknown.
 */
export function textLanguage(text: string, page: Language | null): Language | "" {
  const half = count(text, /\p{L}/gu) / 2
  if (half === 0) return ""
  if (count(text, /\p{Script=Thai}/gu) >= half) return "th"
  return page === "en" && count(text, /\p{Script=Latin}/gu) > half ? "en" : ""
}

/** The number of published reviews and the sum of their stars, and whether a real one was ever published. */
export type ReviewTotals = { count: number; stars: number; isReal: boolean }

/** The average number of stars with one decimal; null without reviews. */
export function averageOf({ count, stars }: Pick<ReviewTotals, "count" | "stars">): number | null {
  return count === 0 ? null : Math.round((stars / count) * 10) / 10
}
