import type { App } from "../app.ts"
import type { AmendingApp } from "../booking/amend-booking.server.ts"
import { read, type Write, write } from "../db/database.server.ts"
import { insertOtpEmail, readMayReceiveOtp } from "../email/outbox-store.server.ts"
import type { Language } from "../i18n/languages.ts"
import { fail, ok, type Result } from "../result.ts"
import type { CardPayment } from "./card-payment.ts"
import { readCardPaymentsOf } from "./card-payment-store.server.ts"
import { type CardDue, findCardDue } from "./find-card-due.server.ts"
import { OTP_VALID_MINUTES, otpFrom, type SendFailure } from "./otp.ts"
import type { PayableRef } from "./payable.ts"
import type { SentOtp } from "./payment-countdown.ts"

export type SendingApp = AmendingApp & Pick<App, "randomBytes">

/** Sends a new OTP for held money and invalidates those before it. */
export async function sendOtp(
  app: SendingApp,
  due: CardDue,
  payment: CardPayment,
  language?: Language,
): Promise<Result<SentOtp, SendFailure, unknown>> {
  const prepared = await prepareOtp(app, due, payment, language)
  if (!prepared.ok) return prepared
  const { email, sent } = prepared.value
  const [queued] = await write(app.db, [email])
  return queued?.meta.changes === 0 ? mailboxExhausted() : ok(sent)
}

/**
 * Issues an OTP, which invalidates those before it, unless its mailbox was sent too many. The OTP itself is only in the
 * email; its hash is stored for the comparison.
 * @returns when it expires, and the write that queues its email
 */
export async function prepareOtp(
  app: SendingApp,
  { subject, bookingId, reference, villa, ...due }: CardDue,
  { id: paymentId, amount, email: recipient }: CardPayment,
  language: Language = due.language,
): Promise<Result<{ sent: SentOtp; email: Write }, SendFailure, unknown>> {
  const limit = { now: app.now(), limited: app.settings.limited }
  const [mayReceive] = await read(app.db, readMayReceiveOtp(app.db, recipient, limit))
  if (!mayReceive) return mailboxExhausted()
  const otpId = app.newId()
  const otp = otpFrom(app.randomBytes(4))
  const hash = await app.signer.sign(otpSignatureText(otpId, otp))
  const sent = await app.countdown(subject.id).issueOtp({ otpId, paymentId, hash })
  if (!sent.ok) return sent
  const facts = { villaName: villa.name, reference, amount, code: otp, validMinutes: OTP_VALID_MINUTES }
  const email = { id: app.newId(), kind: "code", language, recipient, facts, bookingId } as const
  return ok({ sent: sent.value, email: insertOtpEmail(email, limit) })
}

const mailboxExhausted = () => fail("otp-sends-exhausted", { retryAfterSeconds: 3600 })

/** Sends another OTP for held money. @param language that of the page, if known */
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

/** The text whose HMAC is stored for an OTP: without the secret it cannot be brute-forced. */
export function otpSignatureText(otpId: string, otp: string): string {
  return `otp:${otpId}:${otp}`
}
