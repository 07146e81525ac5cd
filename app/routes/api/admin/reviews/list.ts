import * as z from "zod"
import { listReviews } from "#app/review/find-reviews.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { ReviewsQuery } from "#app/review/review-request.ts"
import { Success } from "../../docs/objects.ts"
import { AdminReview, reviewsQuery } from "../../docs/review-shared.ts"
import { queryOrThrow } from "../../list-query.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/reviews?before&beforeId: all reviews, those to be published first, then newest first, at most 50. */
const calls = api({
  GET: call({
    who: "reviews",
    summary: "List all reviews",
    details: "Those to be published first, then the newest first, at most 50.",
    documents: { query: reviewsQuery },
    returns: Success({ reviews: z.array(AdminReview) }),
    run: async ({ app, url, success }) => {
      const before = queryOrThrow(ReviewsQuery, url)
      const { reviews } = await listReviews(app, before)
      return success({ reviews: reviews.map((review) => staffReviewJson(review, app.now())) })
    },
  }),
})

export { calls as action, calls as loader }
