import { forAdmin, resource, success, valueOrThrow } from "#app/http/api.server.ts"
import { publishReview } from "#app/review/answer-review.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"

/** POST /api/admin/reviews/{id}/publish: before its time. */
const call = resource({
  POST: forAdmin("reviews", async ({ app, admin, params }) => {
    const review = valueOrThrow(await publishReview(app, params.id ?? "", { name: admin.name }))
    return success({ review: staffReviewJson(review, app.now()) })
  }),
})

export { call as action, call as loader }
