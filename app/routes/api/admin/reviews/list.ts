import { forAdmin, resource, success } from "#app/http/api.server.ts"
import { listReviews } from "#app/review/list-reviews.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { ReviewsQuery } from "#app/review/review-request.ts"
import { queryOrThrow } from "../../list-query.server.ts"

/** GET /api/admin/reviews?before&beforeId: all reviews, those to be published first, then newest first, at most 50. */
const call = resource({
  GET: forAdmin("reviews", async ({ app, url }) => {
    const before = queryOrThrow(ReviewsQuery, url)
    const { reviews } = await listReviews(app, before)
    return success({ reviews: reviews.map((review) => staffReviewJson(review, app.now())) })
  }),
})

export { call as action, call as loader }
