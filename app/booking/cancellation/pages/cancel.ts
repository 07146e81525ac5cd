import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { actingGuest, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { needsCode } from "../give-up.ts"

export const action = formAction(
  "failed.updateStatus",
  cancel,
  backTo(({ params }) => paths.booking.payment(params.id ?? "")),
)

async function cancel({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const by = await actingGuest(app, request, booking)
  if (needsCode(booking, by.isByLink)) return redirect(stayPaths.cancellation(booking.id), { status: 303 })
  const cancelled = await changeStatus(app, booking.id, "cancelled", by)
  const confirmation = paths.booking.confirmation(booking.id)
  if (cancelled.ok) return redirect(confirmation, { status: 303 })
  return redirectWithToast(request, confirmation, { tone: "error", text: "booking.errors.frozen" })
}

export const loader = () => redirect(paths.booking.choose)
