import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { publishReview, reportReview } from "../answer-review.server.ts"
import { ReportForm } from "../review-request.ts"

const buttons = byLastSegment({
  publish: adminButton({
    permission: "reviews",
    run: (app, _, { admin, params }) => publishReview(app, params.id ?? "", { name: admin.name }),
    success: "admin:reviews.wasPublished",
    failed: "admin:reviews.failed.save",
    back: ({ id = "" }) => `${adminPaths.reviews}#review-${id}`,
  }),
  report: adminButton({
    permission: "report-reviews",
    schema: ReportForm,
    run: (app, { reason, version }, { admin, params }) =>
      reportReview(app, params.id ?? "", reason, { name: admin.name, version }),
    success: "admin:reviews.report.done",
    failed: "admin:reviews.failed.save",
    back: ({ id = "" }) => adminPaths.review(id),
  }),
})

export { buttons as action, buttons as loader }
