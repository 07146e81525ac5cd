import { json, resource } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPublishedReviews } from "#app/review/list-reviews.server.ts"
import { ReviewsQuery } from "#app/review/review-request.ts"
import { reviewsView } from "#app/review/review-view.ts"
import { queryOrThrow } from "../list-query.server.ts"

/** GET /api/villa/reviews?before&beforeId: the published reviews, newest first, at most 50; samples until the first. */
const call = resource({
  GET: async ({ app, url }) => {
    const before = queryOrThrow(ReviewsQuery, url)
    const { villa, ...found } = foundJson(await findPublishedReviews(app, before))
    const { reviews, rating } = reviewsView(found, villa, "en")
    return json({ reviews, ...rating }, { headers: { "Cache-Control": "no-cache" } })
  },
})

export { call as action, call as loader }
