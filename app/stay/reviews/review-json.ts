import type { Booking } from "#app/booking/booking.ts"
import type { Villa } from "#app/villa/villa.ts"
import { editEnd, isPublished, type Review, type ReviewWithReference, reviewEnd, versionOf } from "./review.ts"

const instant = (ms: number) => new Date(ms).toISOString()

export function ownReviewJson(review: Review, { booking, villa }: { booking: Booking; villa: Villa }, now: number) {
  return {
    ...baseJson(review, now),
    editableUntil: instant(editEnd(review)),
    deletableUntil: instant(reviewEnd(booking, villa)),
  }
}

export function staffReviewJson(review: ReviewWithReference, now: number) {
  const { bookingId, reference, repliedAt, reportedAt } = review
  return {
    ...baseJson(review, now),
    bookingId,
    reference,
    repliedAt: repliedAt === null ? null : instant(repliedAt),
    reportedAt: reportedAt === null ? null : instant(reportedAt),
    version: versionOf(review),
  }
}

function baseJson(review: Review, now: number) {
  return { id: review.id, ...writtenJson(review), published: isPublished(review, now) }
}

type Written = Pick<Review, "stars" | "text" | "lang" | "name" | "createdAt" | "publishedAt" | "reply" | "reportReason">

export function writtenJson(review: Written) {
  const { stars, text, lang, name, createdAt, publishedAt, reply, reportReason } = review
  return {
    stars,
    text,
    lang,
    name,
    reply,
    reported: reportReason,
    createdAt: instant(createdAt),
    publishedAt: instant(publishedAt),
  }
}
