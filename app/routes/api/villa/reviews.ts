import * as z from "zod"
import { foundJson } from "#app/http/found.server.ts"
import { findPublishedReviews } from "#app/review/find-reviews.server.ts"
import { ReviewsQuery } from "#app/review/review-request.ts"
import { reviewsView } from "#app/review/review-view.ts"
import { instant, named, Rating } from "../docs/objects.ts"
import { reviewFields, reviewsQuery } from "../docs/review-shared.ts"
import { queryOrThrow } from "../list-query.server.ts"
import { api, call } from "../shared/call.server.ts"

const PublicReview = named(
  "PublicReview",
  "A published review. `date` is when it was written, in the villa's time zone; `publishedAt` is null for a sample.",
  z.object({ ...reviewFields, date: z.iso.date(), publishedAt: instant.nullable() }),
)

/** GET /api/villa/reviews?before&beforeId: the published reviews, newest first, at most 50; samples until the first. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "List the reviews",
    details: "The newest first, at most 50. Samples, in English, until the first real review is published.",
    documents: { query: reviewsQuery },
    returns: z.object({ reviews: z.array(PublicReview), ...Rating.shape }),
    failures: ["not-found"],
    run: async ({ app, url, json }) => {
      const before = queryOrThrow(ReviewsQuery, url)
      const { villa, ...found } = foundJson(await findPublishedReviews(app, before))
      const { reviews, rating } = reviewsView(found, villa, "en")
      return json({ reviews, ...rating }, { headers: { "Cache-Control": "no-cache" } })
    },
  }),
})

export { calls as action, calls as loader }
