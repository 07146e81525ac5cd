import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { reportReview } from "#app/review/answer-review.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { ReportBody } from "#app/review/review-request.ts"
import { seenVersion } from "../../seen-version.server.ts"

/** POST /api/admin/reviews/{id}/report: hides the text, and emails the guest. */
const call = resource({
  POST: forAdmin("report-reviews", ({ admin, ...call }) =>
    withBody(ReportBody, async ({ app, body, params, request }) => {
      const by = { name: admin.name, version: seenVersion(request, body.version) }
      const review = valueOrThrow(await reportReview(app, params.id ?? "", body.reason, by))
      return success({ review: staffReviewJson(review, app.now()) })
    })(call),
  ),
})

export { call as action, call as loader }
