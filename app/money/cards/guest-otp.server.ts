import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { SentOtp } from "#app/money/payable/payment-countdown.ts"
import type { OtpPurpose } from "#app/notify/email/email.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { maskedEmail, OTP_MAX_ATTEMPTS, type SendFailure } from "./otp.ts"
import { issueOtp, sendIssued } from "./send-otp.server.ts"

type GuestOtpApp = Pick<App, "db" | "countdown" | "signer" | "settings" | "now" | "newId" | "randomBytes">

export type GuestOtpFailure = SendFailure | "customer-missing"
export type GuestOtpCheckFailure = "otp-invalid" | "otp-expired" | "otp-blocked" | "otp-not-ready"

/**
 * What an OTP of a booking is for; a code for one thing does not confirm another, nor a card payment. One that went to an
 * address that the booking no longer has confirms nothing.
 */
const subjectOf = (purpose: OtpPurpose, { id, emailVersion }: Pick<Booking, "id" | "emailVersion">) =>
  `${purpose}:${id}:${emailVersion}`

/**
 * Emails a one-time code to the address of a booking, which confirms what its guest asks for: whoever has only the link
 * cannot do it. It has the limits of the codes of card payments, and invalidates those before it.
 * @property amount what goes back to the guest, in satang
 */
export async function sendGuestOtp(
  app: GuestOtpApp,
  booking: Booking,
  { purpose, amount, villa, language }: { purpose: OtpPurpose; amount: number; villa: Villa; language: Language },
): Promise<Result<SentOtp & { email: string }, GuestOtpFailure, unknown>> {
  const recipient = booking.customer?.email
  if (!recipient) return fail("customer-missing")
  const { id: bookingId, reference } = booking
  const facts = { villaName: villa.name, reference, amount, purpose }
  const email = { language, recipient, bookingId, facts }
  const issued = await issueOtp(app, { payableId: bookingId, paymentId: subjectOf(purpose, booking), email })
  const sent = issued.ok ? await sendIssued(app, issued.value) : issued
  return sent.ok ? ok({ ...sent.value, email: maskedEmail(recipient) }) : sent
}

/** Checks a code that was sent for a purpose, which uses it up. */
export async function checkGuestOtp(
  app: Pick<App, "countdown">,
  booking: Pick<Booking, "id" | "emailVersion">,
  purpose: OtpPurpose,
  otp: string,
): Promise<Result<null, GuestOtpCheckFailure, unknown>> {
  const verified = await app.countdown(booking.id).verifyOtp(otp)
  if (!verified.ok) return verified
  return verified.value.paymentId === subjectOf(purpose, booking) ? ok(null) : fail("otp-expired")
}

/**
 * The code that was sent for a purpose, for the page on which it is entered: when it expires and what is left of its
 * attempts. Null if none was sent for it, so that the page does not ask for one, unless no code can be entered for a while.
 */
export async function findGuestOtp(
  app: Pick<App, "countdown" | "now">,
  booking: Pick<Booking, "id" | "customer" | "emailVersion">,
  purpose: OtpPurpose,
) {
  const times = await app.countdown(booking.id).otpTimes(subjectOf(purpose, booking))
  if (times.expiresAt === 0 && times.blockedUntil <= app.now()) return null
  return { ...times, maxAttempts: OTP_MAX_ATTEMPTS, email: maskedEmail(booking.customer?.email ?? "") }
}
