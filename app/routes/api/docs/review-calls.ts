import * as z from "zod"
import { REPORT_REASONS } from "#app/review/review.ts"
import { ReplyBody, ReportBody, ReviewBody } from "#app/review/review-request.ts"
import type { CallGroup } from "./documented-call.ts"
import { instant, named, Rating, success } from "./objects.ts"

const BOOKING_ID = "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401"
const REVIEW_ID = "7c1d2b0e-93a4-4d5f-8f1c-5a6b7c8d9e01"

const fields = {
  id: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  lang: z.string().describe("Empty if unknown"),
  name: z.string().nullable().describe("Null if the guest does not show it"),
  reply: z.string().nullable(),
  reported: z.enum(REPORT_REASONS).nullable().describe("Why the owner reported the text, which is then hidden"),
}

const PublicReview = named(
  "PublicReview",
  "A published review. `date` is when it was written, in the villa's time zone; `publishedAt` is null for a sample.",
  z.object({ ...fields, date: z.iso.date(), publishedAt: instant.nullable() }),
)

const dated = { ...fields, createdAt: instant, publishedAt: instant, published: z.boolean() }

const Review = named(
  "Review",
  "A review as its guest sees it.",
  z.object({ ...dated, editableUntil: instant, deletableUntil: instant }),
)

const AdminReview = named(
  "AdminReview",
  "A review as admins see it.",
  z.object({
    ...dated,
    bookingId: z.string(),
    reference: z.string(),
    repliedAt: instant.nullable(),
    reportedAt: instant.nullable(),
    version: z.int(),
  }),
)

const query = z.object({
  before: instant.optional().describe("Only reviews before this one: the `publishedAt` of the last one so far"),
  beforeId: z.string().optional().describe("Its `id`, for reviews that were published at the same instant"),
})
const adminResponse = success({ review: AdminReview })
const REVIEW_FAILURES = ["review-early", "review-closed", "too-many-requests"] as const

/** Calls about guests' reviews. */
export const reviewCalls: CallGroup = {
  name: "Reviews",
  about:
    "The guest of a confirmed stay can review it within 60 days of check-out, edit the review for 14 days, and delete it within the same 60 days. It is published 48 hours after it was written, whatever its stars, or earlier by an admin.",
  calls: [
    {
      method: "GET",
      path: "/villa/reviews",
      who: "anyone",
      summary: "List the reviews",
      details: "The newest first, at most 50. Samples, in English, until the first real review is published.",
      query,
      status: 200,
      response: z.object({ reviews: z.array(PublicReview), ...Rating.shape }),
      failures: ["not-found"],
    },
    {
      method: "GET",
      path: "/booking/{id}/review",
      who: "guest",
      summary: "Get the review of a booking",
      details: "For the booking's guest, not for admins. Null if there is none.",
      status: 200,
      response: success({ review: Review.nullable() }),
      example: { id: BOOKING_ID },
    },
    {
      method: "PUT",
      path: "/booking/{id}/review",
      who: "guest",
      summary: "Write or change a review",
      details:
        "For the booking's guest, not for admins. `showName` shows the guest's first name. A changed text is no longer reported.",
      body: ReviewBody,
      status: 200,
      response: success({ review: Review }),
      failures: [...REVIEW_FAILURES],
      example: { id: BOOKING_ID, body: { stars: 5, text: "Quiet, and a lovely pool.", showName: true } },
    },
    {
      method: "DELETE",
      path: "/booking/{id}/review",
      who: "guest",
      summary: "Delete a review",
      details: "For the booking's guest, not for admins. Its stars no longer count. A stay can be reviewed once more.",
      status: 204,
      response: null,
      failures: ["review-closed", "too-many-requests"],
      example: { id: BOOKING_ID },
    },
    {
      method: "GET",
      path: "/admin/reviews",
      who: "admin",
      summary: "List all reviews",
      details: "Those to be published first, then the newest first, at most 50.",
      query,
      status: 200,
      response: success({ reviews: z.array(AdminReview) }),
    },
    {
      method: "POST",
      path: "/admin/reviews/{id}/publish",
      who: "admin",
      summary: "Publish a review early",
      status: 200,
      response: adminResponse,
      failures: ["review-edited"],
      example: { id: REVIEW_ID },
    },
    {
      method: "POST",
      path: "/admin/reviews/{id}/reply",
      who: "admin",
      summary: "Reply to a review",
      details:
        "Replaces the reply; an empty text removes it. With `version`, the call fails if the review has changed since; without it, nothing is checked.",
      body: ReplyBody,
      status: 200,
      response: adminResponse,
      failures: ["review-edited"],
      example: { id: REVIEW_ID, body: { reply: "Thank you, please come again." } },
    },
    {
      method: "POST",
      path: "/admin/reviews/{id}/report",
      who: "owner",
      summary: "Report the text of a review",
      details:
        "Hides the text; the stars and the reply stay. The guest is emailed and can rewrite the text within 14 days.",
      body: ReportBody,
      status: 200,
      response: adminResponse,
      failures: ["review-edited", "review-without-text"],
      example: { id: REVIEW_ID, body: { reason: "personal-data" } },
    },
  ],
}
