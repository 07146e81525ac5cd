import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { replyToReview } from "#app/review/answer-review.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { ReplyBody } from "#app/review/review-request.ts"
import { seenVersion } from "../../seen-version.server.ts"

/** POST /api/admin/reviews/{id}/reply: sets the one reply; an empty text removes it. */
const call = resource({
  POST: forAdmin("reviews", ({ admin, ...call }) =>
    withBody(ReplyBody, async ({ app, body, params, request }) => {
      const by = { name: admin.name, version: seenVersion(request, body.version) }
      const review = valueOrThrow(await replyToReview(app, params.id ?? "", body.reply, by))
      return success({ review: staffReviewJson(review, app.now()) })
    })(call),
  ),
})

export { call as action, call as loader }
