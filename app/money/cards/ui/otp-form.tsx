import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { formatMoney } from "#app/i18n/format.ts"
import { formatTime } from "#app/i18n/format-time.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { remaining } from "#app/money/payable/deadline.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { useSecondsLeft } from "#app/money/payable/ui/countdown.tsx"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

/** Instants in epoch milliseconds; `amount` in satang. */
type OtpView = {
  email: string
  amount: number
  expiresAt: number
  resendAt: number
  blockedUntil: number
  attemptsLeft: number
  maxAttempts: number
}

type Props = {
  payable: PayableRef
  otp: OtpView
  now: number
  timezone: string
  /** Without entering the card again. */
  canChangeEmail: boolean
  lastResult?: SubmissionResult<string[]>
}

/** Shows instead until when too many wrong codes block it. */
export function OtpForm({ payable, otp, now, timezone, canChangeEmail, lastResult }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const urls = payablePaths(payable)
  const { state, formAction } = useNavigation()
  const busy = useBusy(state)
  const isResending = busy && formAction === urls.resendOtp
  const time = (instant: number) => formatTime(instant, language, timezone)
  const secondsLeft = useSecondsLeft(otp.expiresAt, now)
  const isExpired = secondsLeft === 0
  const mustWait = useSecondsLeft(otp.resendAt, now) > 0
  return (
    <section className="card space-y-5 p-4 sm:p-6">
      {otp.blockedUntil > now ? (
        <p role="alert" className="notice notice-error" suppressHydrationWarning>
          {t("payment.otp.blocked", { time: time(otp.blockedUntil) })}
        </p>
      ) : (
        <>
          <div>
            <p>{t("payment.otp.sentTo", { email: otp.email, amount: formatMoney(otp.amount, language) })}</p>
            <WrongEmail payable={payable} canChangeEmail={canChangeEmail} />
          </div>
          {/* What was typed for a code goes with it. */}
          <CodeForm
            key={otp.expiresAt}
            {...{ otp, secondsLeft, lastResult, busy }}
            isChecking={busy && !isResending}
            validUntil={time(otp.expiresAt)}
          />
          <Form method="post" action={urls.resendOtp} className="space-y-1">
            <button
              type="submit"
              className={`button w-full ${isExpired ? "" : "button-quiet"}`}
              aria-disabled={busy}
              suppressHydrationWarning
            >
              {isResending ? t("site.pleaseWait") : t("payment.otp.resend")}
            </button>
            {mustWait && (
              <p className="text-center text-sm text-muted" suppressHydrationWarning>
                {t("payment.otp.resendIn", { time: time(otp.resendAt) })}
              </p>
            )}
          </Form>
        </>
      )}
      <p className="flex flex-wrap justify-center gap-x-6">
        <a href={urls.card} className="link inline-flex min-h-11 items-center">
          {t("payment.otp.otherCard")}
        </a>
        <a href={urls.methods} className="link inline-flex min-h-11 items-center">
          {t("payment.card.other")}
        </a>
      </p>
    </section>
  )
}

type CodeProps = Pick<Props, "otp" | "lastResult"> & {
  secondsLeft: number
  validUntil: string
  busy: boolean
  isChecking: boolean
}

function CodeForm({ otp, lastResult, secondsLeft, validUntil, busy, isChecking }: CodeProps) {
  const { t } = useTranslation()
  const [form, fields] = useForm<{ otp: string }>({ id: "code", lastResult })
  const isExpired = secondsLeft === 0
  const hasWrongAttempts = otp.attemptsLeft < otp.maxAttempts
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors form={form} />
      <Field
        field={fields.otp}
        label={t("payment.otp.label")}
        hint={hasWrongAttempts ? t("payment.otp.attemptsLeft", { count: otp.attemptsLeft }) : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted" suppressHydrationWarning>
        {isExpired ? t("payment.otp.expired") : t("payment.otp.validUntil", { time: validUntil })}
        {!isExpired && (
          <span role="timer" className="rounded-control bg-sunken px-2 text-base font-bold text-ink">
            {minutesAndSeconds(secondsLeft)}
          </span>
        )}
      </p>
      <button
        type="submit"
        className={`button w-full ${isExpired ? "button-quiet" : ""}`}
        aria-disabled={busy}
        suppressHydrationWarning
      >
        {isChecking ? t("payment.otp.checking") : t("payment.otp.submit")}
      </button>
    </Form>
  )
}

/** The guest who booked changes the address; the payer of a link enters card and address again. */
function WrongEmail({ payable, canChangeEmail }: Pick<Props, "payable" | "canChangeEmail">) {
  const { t } = useTranslation()
  if (payable.kind === "booking" && !canChangeEmail) return null
  return (
    <a
      href={canChangeEmail ? stayPaths.email(payable.id) : payablePaths(payable).card}
      className="link inline-flex min-h-11 items-center"
    >
      {t(canChangeEmail ? "payment.email.title" : "payment.email.again")}
    </a>
  )
}

/** "04:59". */
function minutesAndSeconds(secondsLeft: number): string {
  const { minutes, seconds } = remaining(secondsLeft)
  return [minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":")
}
