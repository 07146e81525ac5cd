import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { resendOtp } from "#app/payment/send-otp.server.ts"

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.payment.code(params.id ?? ""))
}

export const action = formAction(
  "failed.resendOtp",
  resend,
  backTo(({ params }) => paths.payment.code(params.id ?? "")),
)

/** Sends a new code and goes back to where it is typed. */
async function resend({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? ""
  const sent = await resendOtp(appFor(context), { kind: "link", id }, await languageOf(request))
  return redirectWithToast(
    request,
    paths.payment.code(id),
    sent.ok ? { tone: "success", text: "payment.otp.resent" } : { tone: "error", text: failureOf(sent.error).text },
  )
}
