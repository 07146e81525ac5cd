import * as z from "zod"
import { count, date, instant, named, viewed, zonedTime } from "#app/api/codecs.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { Villa } from "#app/villa/villa.ts"
import {
  editEnd,
  isPublished,
  REPORT_REASONS,
  type Review,
  type ReviewWithReference,
  reviewEnd,
  versionOf,
} from "./review.ts"

export const RatingJson = named(
  "Rating",
  "The rating: the sample until the first real review is published.",
  z.object({
    average: z.number().min(1).max(5).nullable().describe("With one decimal; null without reviews"),
    count,
    sample: z.boolean(),
  }),
)

const fields = {
  id: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  lang: z.string().describe("Empty if unknown"),
  name: z.string().nullable().describe("Null if the guest does not show it"),
  reply: z.string().nullable(),
  reported: z.enum(REPORT_REASONS).nullable().describe("Why the owner reported the text, which is then hidden"),
}

export const PublicReviewJson = named(
  "PublicReview",
  "A published review. `date` is when it was written, in the villa's time zone; `publishedAt` is null for a sample.",
  z.object({ ...fields, date, publishedAt: zonedTime.nullable() }),
)

const datedFields = { ...fields, createdAt: instant, publishedAt: instant, published: z.boolean() }

const viewOf = <Shown extends Review>(review: Shown, now: number) => ({
  ...review,
  reported: review.reportReason,
  published: isPublished(review, now),
})

export const ReviewJson = named(
  "Review",
  "A review as its guest sees it.",
  viewed(
    z.object({ ...datedFields, editableUntil: instant, deletableUntil: instant }),
    ({ review, booking, villa, now }: { review: Review; booking: Booking; villa: Villa; now: number }) => ({
      ...viewOf(review, now),
      editableUntil: editEnd(review),
      deletableUntil: reviewEnd(booking, villa),
    }),
  ),
)

export const AdminReviewJson = named(
  "AdminReview",
  "A review as admins see it.",
  viewed(
    z.object({
      ...datedFields,
      bookingId: z.string(),
      reference: z.string(),
      repliedAt: instant.nullable(),
      reportedAt: instant.nullable(),
      version: z.int(),
    }),
    ({ review, now }: { review: ReviewWithReference; now: number }) => ({
      ...viewOf(review, now),
      version: versionOf(review),
    }),
  ),
)

/** In the export of a guest's data. */
export const GuestReviewJson = viewed(
  z.object({
    bookingId: z.string(),
    stars: z.int().min(1).max(5),
    text: z.string(),
    lang: z.string(),
    name: z.string().nullable(),
    reply: z.string().nullable(),
    reported: z.enum(REPORT_REASONS).nullable(),
    createdAt: instant,
    publishedAt: instant,
    reportedAt: instant.nullable(),
  }),
  (review: Review) => ({ ...review, reported: review.reportReason }),
)
