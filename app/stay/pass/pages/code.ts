import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { CODE_STEP } from "#app/booking/pages/guest-code.tsx"
import { isOwnSession, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { sendCodeFor } from "#app/money/refunds/guest-refund.server.ts"
import { GuestCodeBody } from "#app/money/refunds/guest-refund-request.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"

/** By the code's purpose. */
const PAGES = { cancellation: stayPaths.cancellation, "refund-account": stayPaths.refund }

export const action = formAction(
  "failed.resendOtp",
  send,
  backTo(({ params }) => paths.booking.confirmation(params.id ?? "")),
)

async function send({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking, villa } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, GuestCodeBody)
  if (submission.status !== "success") return redirect(paths.booking.confirmation(booking.id), { status: 303 })
  const { purpose } = submission.value
  const page = PAGES[purpose](booking.id)
  const isByLink = !(await isOwnSession(app, request, booking))
  const sent = await sendCodeFor(app, booking, purpose, { villa, language: await languageOf(request), isByLink })
  const step = `${page}?step=${CODE_STEP}`
  if (sent.ok) return redirectWithToast(request, step, { tone: "success", text: "guestCode.sent" })
  // An earlier code may still work.
  const isLimited = sent.error === "otp-wait" || sent.error === "otp-blocked" || sent.error === "otp-sends-exhausted"
  const text = sent.error === "otp-sends-exhausted" ? "guestCode.sendsExhausted" : failureOf(sent.error).text
  return redirectWithToast(request, isLimited ? step : page, { tone: "error", text })
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.booking.confirmation(params.id ?? ""))
