import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { OtpBody } from "#app/money/cards/otp.ts"
import { resendOtp } from "#app/money/cards/send-otp.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { type FoundPayable, findOtpStep } from "../find-payable.server.ts"
import { payablePaths } from "../ui/payable-paths.ts"
import { openCardStep, type PayablePages } from "./payable-page.server.ts"

export function otpLoader<Found extends FoundPayable, Frame>(pages: PayablePages<Found, Frame>) {
  return async (args: LoaderFunctionArgs) => {
    const { app, payable, view, headers } = await openCardStep(pages, args, "otp")
    const otp = await findOtpStep(app, payable)
    if (!otp) throw redirect(payablePaths(payable).card)
    const canChangeEmail = (await pages.canChangeEmail?.(app, payable, args.request)) ?? false
    return data({ ...view, otp, canChangeEmail }, { headers })
  }
}

export function otpAction(pages: PayablePages<FoundPayable, unknown>) {
  return formAction("errors.internal", async ({ context, params, request }: ActionFunctionArgs) => {
    const app = appFor(context)
    const payable = await pages.find(app, params.id ?? "", request)
    const { status: statusPath } = payablePaths(payable)
    const submission = await formOf(request, OtpBody)
    if (submission.status !== "success") return data(submission.reply(), { status: 422 })
    const paid = await verifyOtp(app, payable, submission.value.otp)
    if (paid.ok) return redirect(statusPath, { status: 303 })
    // Submitted twice, or the response was lost: the status page shows the current state.
    const { state } = await pages.find(app, payable.id, request)
    if (state !== "open" || paid.error === "payment-settling") return redirect(statusPath)
    const { status, text, field } = failureOf(paid.error)
    const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    return data(submission.reply(errors), { status })
  })
}

/** The form that asks for another code has no page of its own. */
export function resendOtpLoader({ kind }: PayablePages<FoundPayable, unknown>) {
  return ({ params }: LoaderFunctionArgs) => redirect(payablePaths({ kind, id: params.id ?? "" }).otp)
}

export function resendOtpAction(pages: PayablePages<FoundPayable, unknown>) {
  const { kind } = pages
  const otpPath = ({ params }: ActionFunctionArgs) => payablePaths({ kind, id: params.id ?? "" }).otp
  const resend = async (args: ActionFunctionArgs) => {
    const { context, params, request } = args
    const app = appFor(context)
    const payable = await pages.find(app, params.id ?? "", request)
    const sent = await resendOtp(app, payable, kind === "link" ? await languageOf(request) : undefined)
    return redirectWithToast(
      request,
      otpPath(args),
      sent.ok ? { tone: "success", text: "payment.otp.resent" } : { tone: "error", text: failureOf(sent.error).text },
    )
  }
  return formAction("failed.resendOtp", resend, backTo(otpPath))
}
