import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { resumeLatest } from "#app/payment/sweep-card-payments.server.ts"
import { ownBooking } from "./step.server.ts"

/** Where the guest's bank sends them back to. What it says is asked of the gateway, never read from the address. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const resumed = await resumeLatest(app, { kind: "booking", id: booking.id })
  if (resumed.ok) return redirect(paths.booking.code(booking.id))
  return redirectWithToast(request, paths.booking.card(booking.id), {
    tone: "error",
    text: failureOf(resumed.error).text,
  })
}
