import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { withdrawMove } from "#app/booking/request-move.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { ownBooking } from "./step.server.ts"

export const action = formAction(
  "failed.updateBooking",
  withdraw,
  backTo(({ params }) => stayPaths.dates(params.id ?? "")),
)

/** Withdraws the guest's request for other dates. */
async function withdraw({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const withdrawn = await withdrawMove(app, booking.id, { actor: "guest" })
  const page = stayPaths.dates(booking.id)
  if (!withdrawn.ok) return redirectWithToast(request, page, { tone: "error", text: failureOf(withdrawn.error).text })
  return redirectWithToast(request, page, { tone: "success", text: "move.withdrawn" })
}

export const loader = () => redirect(paths.booking.choose)
