import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { actingGuest, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { MoveWithdrawal } from "../move-form.ts"
import { withdrawMove } from "../request-move.server.ts"

export const action = formAction(
  "failed.updateBooking",
  withdraw,
  backTo(({ params }) => stayPaths.dates(params.id ?? "")),
)

async function withdraw({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const page = stayPaths.dates(booking.id)
  const submission = await formOf(request, MoveWithdrawal)
  // Only a forged form has an invalid field.
  if (submission.status !== "success")
    return redirectWithToast(request, page, { tone: "error", text: "errors.invalid" })
  const withdrawn = await withdrawMove(
    app,
    booking.id,
    submission.value.requestId,
    await actingGuest(app, request, booking),
  )
  if (!withdrawn.ok) {
    const text = withdrawn.error === "move-closed" ? "move.errors.answered" : failureOf(withdrawn.error).text
    return redirectWithToast(request, page, { tone: "error", text })
  }
  return redirectWithToast(request, page, { tone: "success", text: "move.withdrawn" })
}

export const loader = () => redirect(paths.booking.choose)
