import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Payer } from "#app/money/cards/card.ts"
import { changeEmail } from "#app/money/payable/change-email.server.ts"
import { findOtpStep } from "#app/money/payable/find-payable.server.ts"
import { refreshAtDeadline } from "#app/money/payable/pages/payable-page.server.ts"
import { EmailField } from "#app/notify/email/ui/email-field.tsx"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { ownBooking, requireOwnSession, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: another tab may have paid or cancelled, which redirects. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, language, view } = await stepOf(app, params.id, request)
  await requireOwnSession(app, request, payable.booking)
  if (!payable.booking.customer) throw redirect(paths.booking.customerInfo(payable.id))
  const otp = await findOtpStep(app, payable)
  return data(
    {
      frame: { ...view, title: i18nFor(language).t("payment.email.title"), step: "payment" as const },
      // While OTPs are blocked the card payment has been released, and none is sent.
      awaitsOtp: otp !== null && otp.blockedUntil <= view.now,
    },
    { headers: refreshAtDeadline(payable.deadline, view.now) },
  )
}

export const action = formAction("failed.updateBooking", saveEmail)

async function saveEmail({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  await requireOwnSession(app, request, booking)
  const submission = await formOf(request, Payer)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const changed = await changeEmail(app, booking, submission.value.email)
  if (changed.ok) {
    return changed.value.otpSent
      ? redirectWithToast(request, paths.booking.otp(booking.id), { tone: "success", text: "payment.otp.resent" })
      : redirectWithToast(request, paths.booking.payment(booking.id), { tone: "success", text: "customer.saved" })
  }
  const { status, text, field } = failureOf(changed.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
}

/** For guests who wait for a code sent to a wrong address. */
export default function ChangeEmail() {
  const { t } = useTranslation()
  const { frame, awaitsOtp } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<Payer>({
    id: "email",
    lastResult,
    defaultValue: { email: frame.customer?.email },
  })
  const { id } = frame.booking
  return (
    <StepPage {...frame}>
      <Form method="post" {...getFormProps(form)} className="card space-y-5 p-4 sm:p-6">
        <FormErrors form={form} />
        <EmailField field={fields.email} hint={t(awaitsOtp ? "payment.email.hint" : "customer.intro")} />
        <button type="submit" className="button w-full" aria-disabled={busy}>
          {busy ? t("site.pleaseWait") : t(awaitsOtp ? "payment.email.submit" : "payment.email.save")}
        </button>
        <p className="text-center">
          <a
            href={awaitsOtp ? paths.booking.otp(id) : paths.booking.payment(id)}
            className="link inline-flex min-h-11 min-w-11 items-center justify-center"
          >
            {t("payment.email.back")}
          </a>
        </p>
      </Form>
    </StepPage>
  )
}
