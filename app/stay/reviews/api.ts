import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { queryOrThrow } from "#app/api/list-query.server.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import type { Call } from "#app/http/api.server.ts"
import { holderNetworkOf, openedByLink } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { publishReview, replyToReview, reportReview } from "./answer-review.server.ts"
import { findPublishedReviews, findReview, listReviews } from "./find-reviews.server.ts"
import { textLanguage } from "./review.ts"
import { AdminReviewJson, PublicReviewJson, RatingJson, ReviewJson } from "./review-json.ts"
import { ReplyBody, ReportBody, ReviewBody, ReviewsQuery } from "./review-request.ts"
import { reviewsView } from "./review-view.ts"
import { removeReview, writeReview } from "./write-review.server.ts"

const REVIEW_ID = "7c1d2b0e-93a4-4d5f-8f1c-5a6b7c8d9e01"

const reviewsQuery = z.object({
  before: instant.optional().describe("Only reviews before this one: the `publishedAt` of the last one so far"),
  beforeId: z.string().optional().describe("Its `id`, for reviews that were published at the same instant"),
})

const adminReview = Success({ review: AdminReviewJson })

export const reviewCalls = calls("Reviews", {
  "GET /villa/reviews": call({
    who: "anyone",
    summary: "List the reviews",
    details: "The newest first, at most 50. Samples, in English, until the first real review is published.",
    documents: { query: reviewsQuery },
    returns: z.object({ reviews: z.array(PublicReviewJson), ...RatingJson.shape }),
    failures: ["not-found"],
    run: async ({ app, url, json }) => {
      const before = queryOrThrow(ReviewsQuery, url)
      const { villa, ...found } = foundJson(await findPublishedReviews(app, before))
      const { reviews, rating } = reviewsView(found, villa, "en")
      return json({ reviews, ...rating }, { headers: { "Cache-Control": "no-cache" } })
    },
  }),
  "GET /booking/{id}/review": call({
    who: "guest",
    summary: "Get the review of a booking",
    details: "For the booking's guest, not for admins. Null if there is none.",
    returns: Success({ review: ReviewJson.nullable() }),
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => {
      const found = await ownReview(rest)
      return success({ review: found.review && { ...found, review: found.review, now: rest.app.now() } })
    },
  }),
  "PUT /booking/{id}/review": call({
    who: "guest",
    summary: "Write or change a review",
    details:
      "For the booking's guest, not for admins. `showName` shows the guest's first name. A changed text is no longer reported.",
    body: ReviewBody,
    returns: Success({ review: ReviewJson }),
    failures: ["review-early", "review-closed", "too-many-requests"],
    example: { id: BOOKING_ID, body: { stars: 5, text: "Quiet, and a lovely pool.", showName: true } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, request } = rest
      const found = await ownReview(rest)
      const text = { ...body, lang: textLanguage(body.text, null) }
      const review = value(await writeReview(app, found.booking.id, text, holderNetworkOf(request)))
      return success({ review: { ...found, review, now: app.now() } })
    },
  }),
  "DELETE /booking/{id}/review": call({
    who: "guest",
    summary: "Delete a review",
    details: "For the booking's guest, not for admins. Its stars no longer count. A stay can be reviewed once more.",
    returns: null,
    failures: ["review-closed", "too-many-requests"],
    undocumented: ["review-early"],
    example: { id: BOOKING_ID },
    run: async ({ value, ...rest }) => {
      const { booking } = await ownReview(rest)
      value(await removeReview(rest.app, booking.id, holderNetworkOf(rest.request)))
    },
  }),
  "GET /admin/reviews": call({
    who: "reviews",
    summary: "List all reviews",
    details: "Those to be published first, then the newest first, at most 50.",
    documents: { query: reviewsQuery },
    returns: Success({ reviews: z.array(AdminReviewJson) }),
    run: async ({ app, url, success }) => {
      const before = queryOrThrow(ReviewsQuery, url)
      const { reviews } = await listReviews(app, before)
      return success({ reviews: reviews.map((review) => ({ review, now: app.now() })) })
    },
  }),
  "POST /admin/reviews/{id}/publish": call({
    who: "reviews",
    summary: "Publish a review early",
    returns: adminReview,
    failures: ["review-edited"],
    example: { id: REVIEW_ID },
    run: async ({ app, admin, params, value, success }) => {
      const review = value(await publishReview(app, params.id ?? "", { name: admin.name }))
      return success({ review: { review, now: app.now() } })
    },
  }),
  "POST /admin/reviews/{id}/reply": call({
    who: "reviews",
    summary: "Reply to a review",
    details:
      "Replaces the reply; an empty text removes it. With `version`, the call fails if the review has changed since; without it, nothing is checked.",
    body: ReplyBody,
    returns: adminReview,
    failures: ["review-edited"],
    example: { id: REVIEW_ID, body: { reply: "Thank you, please come again." } },
    run: async ({ app, body, params, request, admin, value, success }) => {
      const by = { name: admin.name, version: expectedVersion(request, body.version) }
      const review = value(await replyToReview(app, params.id ?? "", body.reply, by))
      return success({ review: { review, now: app.now() } })
    },
  }),
  "POST /admin/reviews/{id}/report": call({
    who: "report-reviews",
    summary: "Report the text of a review",
    details:
      "Hides the text; the stars and the reply stay. The guest is emailed and can rewrite the text within 14 days.",
    body: ReportBody,
    returns: adminReview,
    failures: ["review-edited", "review-without-text"],
    example: { id: REVIEW_ID, body: { reason: "personal-data" } },
    run: async ({ app, body, params, request, admin, value, success }) => {
      const by = { name: admin.name, version: expectedVersion(request, body.version) }
      const review = value(await reportReview(app, params.id ?? "", body.reason, by))
      return success({ review: { review, now: app.now() } })
    },
  }),
})

/** Throws a 404 for everyone but the guest. */
async function ownReview({ app, caller, params, request }: Pick<Call, "app" | "caller" | "params" | "request">) {
  const { guestId, bookingId, emailVersion } = caller
  const openedReview = await openedByLink(app, "review", request)
  return foundJson(await findReview(app, params.id ?? "", { guestId, bookingId, emailVersion, openedReview }))
}
