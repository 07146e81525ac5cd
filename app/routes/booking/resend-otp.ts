import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { resendOtp } from "#app/payment/send-otp.server.ts"
import { ownBooking } from "./step.server.ts"

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.booking.code(params.id ?? ""))
}

export const action = formAction(
  "failed.resendOtp",
  resend,
  backTo(({ params }) => paths.booking.code(params.id ?? "")),
)

/** Sends a new code and goes back to where it is typed. */
async function resend({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const sent = await resendOtp(app, { kind: "booking", id: booking.id })
  return redirectWithToast(
    request,
    paths.booking.code(booking.id),
    sent.ok ? { tone: "success", text: "payment.otp.resent" } : { tone: "error", text: failureOf(sent.error).text },
  )
}
