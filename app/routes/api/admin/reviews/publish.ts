import { publishReview } from "#app/review/answer-review.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { adminReviewResponse, REVIEW_ID } from "../../docs/review-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/reviews/{id}/publish: before its time. */
const calls = api({
  POST: call({
    who: "reviews",
    summary: "Publish a review early",
    returns: adminReviewResponse,
    failures: ["review-edited"],
    example: { id: REVIEW_ID },
    run: async ({ app, admin, params, value, success }) => {
      const review = value(await publishReview(app, params.id ?? "", { name: admin.name }))
      return success({ review: staffReviewJson(review, app.now()) })
    },
  }),
})

export { calls as action, calls as loader }
