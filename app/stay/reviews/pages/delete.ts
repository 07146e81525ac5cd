import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { removeReview } from "../write-review.server.ts"
import { ownReview } from "./own-review.server.ts"

export const action = formAction(
  "reviews.errors.failed",
  remove,
  backTo(({ params }) => stayPaths.review(params.id ?? "")),
)

async function remove({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownReview(app, params.id, request)
  const removed = await removeReview(app, booking.id, holderNetworkOf(request))
  const page = stayPaths.review(booking.id)
  // A review that is already gone was deleted twice.
  if (removed.ok || removed.error === "not-found")
    return redirectWithToast(request, page, { tone: "success", text: "reviews.page.removed" })
  return redirectWithToast(request, page, { tone: "error", text: failureOf(removed.error).text })
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(stayPaths.review(params.id ?? ""))
