import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { kindOf, openPayable } from "#app/money/payable/pages/open-payable.server.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { resendOtp } from "../send-otp.server.ts"

const otpPath = ({ params, request }: LoaderFunctionArgs) =>
  payablePaths({ kind: kindOf(request), id: params.id ?? "" }).otp

/** The form that asks for another code has no page of its own. */
export const loader = (args: LoaderFunctionArgs) => redirect(otpPath(args))

export const action = formAction("failed.resendOtp", resend, backTo(otpPath))

async function resend(args: LoaderFunctionArgs) {
  const { context, request } = args
  const payable = await openPayable(args)
  const language = payable.kind === "link" ? await languageOf(request) : undefined
  const sent = await resendOtp(appFor(context), payable, language)
  return redirectWithToast(
    request,
    otpPath(args),
    sent.ok ? { tone: "success", text: "payment.otp.resent" } : { tone: "error", text: failureOf(sent.error).text },
  )
}
