import { reportReview } from "#app/review/answer-review.server.ts"
import { staffReviewJson } from "#app/review/review-json.ts"
import { ReportBody } from "#app/review/review-request.ts"
import { adminReviewResponse, REVIEW_ID } from "../../docs/review-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/reviews/{id}/report: hides the text, and emails the guest. */
const calls = api({
  POST: call({
    who: "report-reviews",
    summary: "Report the text of a review",
    details:
      "Hides the text; the stars and the reply stay. The guest is emailed and can rewrite the text within 14 days.",
    body: ReportBody,
    returns: adminReviewResponse,
    failures: ["review-edited", "review-without-text"],
    example: { id: REVIEW_ID, body: { reason: "personal-data" } },
    run: async ({ app, body, params, request, admin, value, success }) => {
      const by = { name: admin.name, version: expectedVersion(request, body.version) }
      const review = value(await reportReview(app, params.id ?? "", body.reason, by))
      return success({ review: staffReviewJson(review, app.now()) })
    },
  }),
})

export { calls as action, calls as loader }
