import type { App } from "#app/app.ts"
import type { AmendingApp } from "#app/booking/amend-booking.server.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import type { OtpUse, SentOtp } from "#app/money/payable/payment-countdown.ts"
import type { NewEmail, OtpFacts } from "#app/notify/email/email.ts"
import { insertOtpEmail, readMayReceiveOtp } from "#app/notify/email/outbox-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { CardPayment } from "./card-payment.ts"
import { readCardPaymentsOf } from "./card-payment-store.server.ts"
import { type CardDue, findCardDue } from "./find-card-due.server.ts"
import { OTP_VALID_MINUTES, otpFrom, otpSignatureText, type SendFailure } from "./otp.ts"

export type SendingApp = AmendingApp & Pick<App, "randomBytes">

export async function sendOtp(
  app: SendingApp,
  due: CardDue,
  payment: CardPayment,
  language?: Language,
): Promise<Result<SentOtp, SendFailure, unknown>> {
  const prepared = await prepareOtp(app, due, payment, language)
  return prepared.ok ? await sendIssued(app, prepared.value) : prepared
}

/** Sends nothing if the mailbox was sent too many OTPs meanwhile. */
export async function sendIssued(
  app: Pick<App, "db">,
  { sent, email }: IssuedOtp,
): Promise<Result<SentOtp, SendFailure, unknown>> {
  const [queued] = await write(app.db, [email])
  return queued?.meta.changes === 0 ? mailboxExhausted() : ok(sent)
}

export async function prepareOtp(
  app: SendingApp,
  { subject, bookingId, reference, villa, ...due }: CardDue,
  { id: paymentId, amount, email: recipient }: CardPayment,
  language: Language = due.language,
): Promise<Result<IssuedOtp, SendFailure, unknown>> {
  const facts = { villaName: villa.name, reference, amount }
  return issueOtp(app, {
    use: "card",
    payableId: subject.id,
    paymentId,
    email: { language, recipient, bookingId, facts },
  })
}

type IssuedOtp = { sent: SentOtp; email: Write }

/** `paymentId` is a guest's purpose, if the OTP is for their request. */
type OtpRequest = {
  use: OtpUse
  payableId: string
  paymentId: string
  email: Pick<NewEmail, "language" | "recipient" | "bookingId"> & { facts: Omit<OtpFacts, "code" | "validMinutes"> }
}

/** Invalidates earlier OTPs of its use. The OTP itself is only in the email; its hash is stored. */
export async function issueOtp(
  app: Pick<App, "db" | "countdown" | "signer" | "settings" | "now" | "newId" | "randomBytes">,
  { use, payableId, paymentId, email: { facts, ...email } }: OtpRequest,
): Promise<Result<IssuedOtp, SendFailure, unknown>> {
  const limit = { now: app.now(), limited: app.settings.limited }
  const [mayReceive] = await read(app.db, readMayReceiveOtp(app.db, email, limit))
  if (!mayReceive) return mailboxExhausted()
  const otpId = app.newId()
  const code = otpFrom(app.randomBytes(4))
  const hash = await app.signer.sign(otpSignatureText(otpId, code))
  const sent = await app.countdown(payableId).issueOtp(use, { otpId, paymentId, hash })
  if (!sent.ok) return sent
  const filled = { ...facts, code, validMinutes: OTP_VALID_MINUTES }
  return ok({
    sent: sent.value,
    email: insertOtpEmail({ ...email, id: app.newId(), kind: "code", facts: filled }, limit),
  })
}

const mailboxExhausted = () => fail("otp-sends-exhausted", { retryAfterSeconds: 3600 })

export async function resendOtp(
  app: SendingApp,
  subject: PayableRef,
  language?: Language,
): Promise<Result<SentOtp, SendFailure | "not-found" | "otp-missing", unknown>> {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const due = await findCardDue(app, subject)
  if (!due) return fail("not-found")
  const authorized = payments.find(({ status }) => status === "authorized")
  return authorized && due.state === "open" ? sendOtp(app, due, authorized, language) : fail("otp-missing")
}
