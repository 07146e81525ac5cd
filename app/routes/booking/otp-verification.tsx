import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { findCodeStep } from "#app/payment/find-code-step.server.ts"
import { CodeBody } from "#app/payment/otp.ts"
import { verifyCode } from "#app/payment/verify-code.server.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { ownBooking, refreshAtDeadline, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: `${data.title} · ${data.name}` }] : [])

/** After a wrong code the page says how many tries are left. */
export const shouldRevalidate = () => true

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { booking, language, view } = await stepOf(app, params.id, request)
  const code = await findCodeStep(app, { kind: "booking", id: booking.id })
  if (!code) throw redirect(paths.booking.card(booking.id))
  const title = i18nFor(language).t("payment.otp.title")
  return data({ ...view, title, code }, { headers: refreshAtDeadline(booking, view.now) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = parseWithZod(await request.formData(), { schema: CodeBody })
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const paid = await verifyCode(app, { kind: "booking", id: booking.id }, submission.value.otp)
  const confirmation = paths.booking.confirmation(booking.id)
  if (paid.ok) return redirectWithToast(confirmation, { tone: "success", text: "payment.otp.verified" })
  // Sent twice, or its answer was lost: the page of the booking says how it stands.
  const { booking: current } = await ownBooking(app, booking.id, request)
  if (current.status !== "pending_payment" || paid.error === "payment-settling") return redirect(confirmation)
  const { status, text, field } = failureOf(paid.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply({ ...errors, resetForm: false }), { status })
}

export default function OtpVerification() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { title, code, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<{ otp: string }>({ id: "code", lastResult })
  const { id } = step.booking
  const time = (instant: number) => formatInstant(instant, language, step.clock.timezone)
  const blocked = code.blockedUntil > step.now
  return (
    <StepPage {...step} title={title} step="payment">
      <section className="card space-y-5 p-4 sm:p-6">
        {blocked ? (
          <p role="alert" className="notice notice-error" suppressHydrationWarning>
            {t("payment.otp.blocked", { time: time(code.blockedUntil) })}
          </p>
        ) : (
          <>
            <p>{t("payment.otp.sentTo", { email: code.email })}</p>
            <Form method="post" {...getFormProps(form)} className="space-y-4">
              <FormErrors form={form} />
              <Field
                field={fields.otp}
                label={t("payment.otp.label")}
                hint={
                  code.attemptsLeft < code.attempts
                    ? t("payment.otp.attemptsLeft", { count: code.attemptsLeft })
                    : undefined
                }
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
              />
              <p className="text-sm text-muted" suppressHydrationWarning>
                {code.expiresAt > step.now
                  ? t("payment.otp.validUntil", { time: time(code.expiresAt) })
                  : t("payment.otp.over")}
              </p>
              <button type="submit" className="button w-full" aria-disabled={busy}>
                {busy ? t("payment.otp.checking") : t("payment.otp.submit")}
              </button>
            </Form>
            <Form method="post" action={paths.booking.newCode(id)} className="space-y-1">
              <button type="submit" className="button button-quiet w-full" aria-disabled={busy}>
                {t("payment.otp.resend")}
              </button>
              {code.resendAt > step.now && (
                <p className="text-center text-sm text-muted" suppressHydrationWarning>
                  {t("payment.otp.resendIn", { time: time(code.resendAt) })}
                </p>
              )}
            </Form>
          </>
        )}
        <p className="flex flex-wrap justify-center gap-x-6">
          <a href={paths.booking.card(id)} className="link inline-flex min-h-11 items-center">
            {t("payment.otp.otherCard")}
          </a>
          <a href={paths.booking.payment(id)} className="link inline-flex min-h-11 items-center">
            {t("payment.card.other")}
          </a>
        </p>
      </section>
    </StepPage>
  )
}
