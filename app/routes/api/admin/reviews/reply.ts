import { replyToReview } from "#app/review/answer-review.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { ReplyBody } from "#app/review/review-request.ts"
import { adminReviewResponse, REVIEW_ID } from "../../docs/review-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/reviews/{id}/reply: sets the one reply; an empty text removes it. */
const calls = api({
  POST: call({
    who: "reviews",
    summary: "Reply to a review",
    details:
      "Replaces the reply; an empty text removes it. With `version`, the call fails if the review has changed since; without it, nothing is checked.",
    body: ReplyBody,
    returns: adminReviewResponse,
    failures: ["review-edited"],
    example: { id: REVIEW_ID, body: { reply: "Thank you, please come again." } },
    run: async ({ app, body, params, request, admin, value, success }) => {
      const by = { name: admin.name, version: expectedVersion(request, body.version) }
      const review = value(await replyToReview(app, params.id ?? "", body.reply, by))
      return success({ review: staffReviewJson(review, app.now()) })
    },
  }),
})

export { calls as action, calls as loader }
