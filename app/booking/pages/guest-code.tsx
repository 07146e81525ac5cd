import type { FieldMetadata, SubmissionResult } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { formatTime } from "#app/i18n/format-time.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { OtpPurpose } from "#app/notify/email/email.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"

/** `?step=code` shows the field for the code. */
export const CODE_STEP = "code"

/** Instants are epoch milliseconds. */
type CodeView = {
  email: string
  expiresAt: number
  resendAt: number
  blockedUntil: number
  attemptsLeft: number
  maxAttempts: number
}

type Props = {
  code: CodeView
  bookingId: string
  purpose: OtpPurpose
  now: number
  timezone: string
  /** The form with the code. */
  children: ReactNode
}

export function CodeForm({ code, bookingId, purpose, now, timezone, children }: Props) {
  const { t, language } = useTranslation()
  const time = (instant: number) => formatTime(instant, language, timezone)
  if (code.blockedUntil > now)
    return (
      <p role="alert" className="notice notice-error" suppressHydrationWarning>
        {t("guestCode.blocked", { time: time(code.blockedUntil) })}
      </p>
    )
  return (
    <section className="card space-y-5 p-4 sm:p-6">
      <p>{t("guestCode.sentTo", { email: code.email })}</p>
      {children}
      <div className="space-y-1">
        <SendCode bookingId={bookingId} purpose={purpose} label={t("payment.otp.resend")} isQuiet />
        {code.resendAt > now && (
          <p className="text-center text-sm text-muted" suppressHydrationWarning>
            {t("payment.otp.resendIn", { time: time(code.resendAt) })}
          </p>
        )}
      </div>
    </section>
  )
}

/**
 * Replaces a form with a used-up code, because only another code helps. Renders nothing without a refusal.
 */
export function CodeRefusal({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation()
  const texts = Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])
  if (texts.length === 0) return null
  return (
    <Refusal>
      {texts.map((text) => t(text as TextKey)).join(" ")}
      <FailureReference />
    </Refusal>
  )
}

type SendCodeProps = { bookingId: string; purpose: OtpPurpose; label: string; isQuiet?: boolean }

/** `isSending` while it is a code that is asked for, not the form with it that is sent. */
export function useCodeBusy(bookingId: string): { busy: boolean; isSending: boolean } {
  const { state, formAction } = useNavigation()
  const busy = useBusy(state)
  return { busy, isSending: busy && formAction === stayPaths.code(bookingId) }
}

export function SendCode({ bookingId, purpose, label, isQuiet = false }: SendCodeProps) {
  const { t } = useTranslation()
  const { busy, isSending } = useCodeBusy(bookingId)
  return (
    <Form method="post" action={stayPaths.code(bookingId)}>
      <input type="hidden" name="purpose" value={purpose} />
      <button type="submit" className={`button w-full ${isQuiet ? "button-quiet" : ""}`} aria-disabled={busy}>
        {isSending ? t("site.pleaseWait") : label}
      </button>
    </Form>
  )
}

export function CodeField({ field, code }: { field: FieldMetadata<string>; code: CodeView }) {
  const { t } = useTranslation()
  const hasWrongAttempts = code.attemptsLeft < code.maxAttempts
  return (
    <Field
      field={field}
      label={t("payment.otp.label")}
      hint={hasWrongAttempts ? t("payment.otp.attemptsLeft", { count: code.attemptsLeft }) : undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
  )
}
