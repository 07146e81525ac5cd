import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { guestIdOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"

/** Cancels the guest's own booking and frees its nights. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const viewer = guestViewer(await guestIdOf(app, request))
  const { booking } = found(await findBooking(app, params.id ?? "", viewer))
  const cancelled = await changeStatus(app, booking.id, "cancelled", { actor: "guest" })
  return redirectWithToast(
    paths.booking.confirmation(booking.id),
    cancelled.ok
      ? { tone: "info", text: "summary.cancelled" }
      : { tone: "error", text: failureOf(cancelled.error).text },
  )
}

export const loader = () => redirect(paths.booking.choose)
