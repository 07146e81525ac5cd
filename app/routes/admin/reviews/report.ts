import { adminPaths } from "#app/admin-paths.ts"
import { reportReview } from "#app/review/answer-review.server.ts"
import { ReportForm } from "#app/review/review-request.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = ({ id = "" }) => adminPaths.review(id)

/** Reports the text of a review, which hides it. */
export const action = adminButton({
  permission: "report-reviews",
  schema: ReportForm,
  run: (app, { reason, version }, { admin, params }) =>
    reportReview(app, params.id ?? "", reason, { name: admin.name, version }),
  success: "admin:reviews.report.done",
  failed: "admin:reviews.failed.save",
  back: page,
})

export const loader = adminRedirect(page, "report-reviews")
