import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { findOtpStep } from "#app/payment/find-otp-step.server.ts"
import { OtpBody } from "#app/payment/otp.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"
import { OtpForm } from "#app/ui/payment/otp-form.tsx"
import { ownBooking, refreshAtDeadline, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: `${data.title} · ${data.name}` }] : [])

/** After a wrong code the page says how many tries are left. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { booking, language, view } = await stepOf(app, params.id, request)
  const code = await findOtpStep(app, { kind: "booking", id: booking.id })
  if (!code) throw redirect(paths.booking.card(booking.id))
  const title = i18nFor(language).t("payment.otp.title")
  return data({ ...view, title, code }, { headers: refreshAtDeadline(booking, view.now) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = formAction("errors.internal", verify)

async function verify({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, OtpBody)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const paid = await verifyOtp(app, { kind: "booking", id: booking.id }, submission.value.otp)
  const confirmation = paths.booking.confirmation(booking.id)
  if (paid.ok) return redirectWithToast(request, confirmation, { tone: "success", text: "payment.otp.verified" })
  // Sent twice, or its answer was lost: the page of the booking says how it stands.
  const { booking: current } = await ownBooking(app, booking.id, request)
  if (current.status !== "pending_payment" || paid.error === "payment-settling") return redirect(confirmation)
  const { status, text, field } = failureOf(paid.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply({ ...errors, resetForm: false }), { status })
}

export default function OtpVerification() {
  const { title, code, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const { id } = step.booking
  const to = { newCode: paths.booking.newCode(id), card: paths.booking.card(id), payment: paths.booking.payment(id) }
  return (
    <StepPage {...step} title={title} step="payment">
      <OtpForm code={code} now={step.now} timezone={step.clock.timezone} to={to} lastResult={lastResult} />
    </StepPage>
  )
}
