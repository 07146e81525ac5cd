import * as z from "zod"
import { REPORT_REASONS } from "#app/stay/reviews/review.ts"
import { instant, named, Success } from "./objects.ts"

export const REVIEW_ID = "7c1d2b0e-93a4-4d5f-8f1c-5a6b7c8d9e01"

export const reviewFields = {
  id: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  lang: z.string().describe("Empty if unknown"),
  name: z.string().nullable().describe("Null if the guest does not show it"),
  reply: z.string().nullable(),
  reported: z.enum(REPORT_REASONS).nullable().describe("Why the owner reported the text, which is then hidden"),
}

export const datedFields = { ...reviewFields, createdAt: instant, publishedAt: instant, published: z.boolean() }

export const AdminReview = named(
  "AdminReview",
  "A review as admins see it.",
  z.object({
    ...datedFields,
    bookingId: z.string(),
    reference: z.string(),
    repliedAt: instant.nullable(),
    reportedAt: instant.nullable(),
    version: z.int(),
  }),
)

export const reviewsQuery = z.object({
  before: instant.optional().describe("Only reviews before this one: the `publishedAt` of the last one so far"),
  beforeId: z.string().optional().describe("Its `id`, for reviews that were published at the same instant"),
})

export const adminReviewResponse = Success({ review: AdminReview })
