import { adminPaths } from "#app/admin-paths.ts"
import { publishReview } from "#app/review/answer-review.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = ({ id = "" }) => `${adminPaths.reviews}#review-${id}`

/** Publishes a review before its time. */
export const action = adminButton({
  permission: "reviews",
  run: (app, _, { admin, params }) => publishReview(app, params.id ?? "", { name: admin.name }),
  success: "admin:reviews.wasPublished",
  failed: "admin:reviews.failed.save",
  back: page,
})

export const loader = adminRedirect(page, "reviews")
