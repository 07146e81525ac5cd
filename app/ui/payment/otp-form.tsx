import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { remaining } from "../../booking/deadline.ts"
import { formatDeadline } from "../../i18n/format.ts"
import { useBusy } from "../connection.ts"
import { useSecondsLeft } from "../countdown.tsx"
import { Field } from "../field.tsx"
import { FormErrors } from "../form-errors.tsx"
import { useLanguage } from "../use-language.ts"

/** A code that was sent, as its page shows it. Instants are epoch milliseconds. */
export type OtpView = {
  email: string
  expiresAt: number
  resendAt: number
  blockedUntil: number
  attemptsLeft: number
  attempts: number
}

type Props = {
  code: OtpView
  now: number
  timezone: string
  /** Where another code is asked for, another card is typed, and another way is chosen. */
  to: { newCode: string; card: string; payment: string }
  lastResult?: SubmissionResult<string[]>
}

/** Where the code is typed that lets the card's money go; or until when too many wrong ones keep it shut. */
export function OtpForm({ code, now, timezone, to, lastResult }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<{ otp: string }>({ id: "code", lastResult })
  const time = (instant: number) => formatDeadline(instant, language, timezone)
  const left = useSecondsLeft(code.expiresAt, now)
  const fewer = code.attemptsLeft < code.attempts
  return (
    <section className="card space-y-5 p-4 sm:p-6">
      {code.blockedUntil > now ? (
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
              hint={fewer ? t("payment.otp.attemptsLeft", { count: code.attemptsLeft }) : undefined}
              autoFocus={Boolean(fields.otp.errors)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted" suppressHydrationWarning>
              {left > 0 ? t("payment.otp.validUntil", { time: time(code.expiresAt) }) : t("payment.otp.over")}
              {left > 0 && (
                <span role="timer" className="rounded-control bg-sunken px-2 text-base font-bold text-ink">
                  {minutesAndSeconds(left)}
                </span>
              )}
            </p>
            <button type="submit" className="button w-full" aria-disabled={busy}>
              {busy ? t("payment.otp.checking") : t("payment.otp.submit")}
            </button>
          </Form>
          <Form method="post" action={to.newCode} className="space-y-1">
            <button type="submit" className="button button-quiet w-full" aria-disabled={busy}>
              {t("payment.otp.resend")}
            </button>
            {code.resendAt > now && (
              <p className="text-center text-sm text-muted" suppressHydrationWarning>
                {t("payment.otp.resendIn", { time: time(code.resendAt) })}
              </p>
            )}
          </Form>
        </>
      )}
      <p className="flex flex-wrap justify-center gap-x-6">
        <a href={to.card} className="link inline-flex min-h-11 items-center">
          {t("payment.otp.otherCard")}
        </a>
        <a href={to.payment} className="link inline-flex min-h-11 items-center">
          {t("payment.card.other")}
        </a>
      </p>
    </section>
  )
}

/** "04:59": a code lives for minutes. */
function minutesAndSeconds(left: number): string {
  const { minutes, seconds } = remaining(left)
  return [minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":")
}
