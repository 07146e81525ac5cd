import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { OtpSender, SentOtp } from "#app/money/payable/payment-countdown.ts"
import type { OtpPurpose } from "#app/notify/email/email.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { maskedEmail, OTP_MAX_ATTEMPTS, type SendFailure } from "./otp.ts"
import { issueOtp, sendIssued } from "./send-otp.server.ts"

type GuestOtpApp = Pick<App, "db" | "countdown" | "signer" | "settings" | "now" | "newId" | "randomBytes">

export type GuestOtpFailure = SendFailure | "customer-missing"
export type GuestOtpCheckFailure = "otp-invalid" | "otp-expired" | "otp-blocked" | "otp-not-ready"

/** A code confirms only its own purpose, and only while the booking has the address that it went to. */
const subjectOf = (purpose: OtpPurpose, { id, emailVersion }: Pick<Booking, "id" | "emailVersion">) =>
  `${purpose}:${id}:${emailVersion}`

/**
 * The code shows that the guest reads the booking's address: knowing the link is not enough. Has the limits of card
 * payment codes, counted apart from them, and invalidates earlier ones. `amount`, in satang, goes back to the guest.
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
  const issued = await issueOtp(app, {
    use: "request",
    payableId: bookingId,
    paymentId: subjectOf(purpose, booking),
    email,
  })
  const sent = issued.ok ? await sendIssued(app, issued.value) : issued
  return sent.ok ? ok({ ...sent.value, email: maskedEmail(recipient) }) : sent
}

const senderOf = (isByLink: boolean): OtpSender => (isByLink ? "others" : "own")

/** A correct code is used up. Wrong ones of whoever has a link only block nobody else. */
export async function checkGuestOtp(
  app: Pick<App, "countdown">,
  booking: Pick<Booking, "id" | "emailVersion">,
  purpose: OtpPurpose,
  otp: string,
  isByLink = false,
): Promise<Result<null, GuestOtpCheckFailure, unknown>> {
  const verified = await app.countdown(booking.id).verifyOtp("request", otp, senderOf(isByLink))
  if (!verified.ok) return verified
  return verified.value.paymentId === subjectOf(purpose, booking) ? ok(null) : fail("otp-expired")
}

/** Null if no code was sent for the purpose, unless codes are blocked for a while. */
export async function findGuestOtp(
  app: Pick<App, "countdown" | "now">,
  booking: Pick<Booking, "id" | "customer" | "emailVersion">,
  purpose: OtpPurpose,
  isByLink = false,
) {
  const times = await app.countdown(booking.id).otpTimes("request", subjectOf(purpose, booking), senderOf(isByLink))
  if (times.expiresAt === 0 && times.blockedUntil <= app.now()) return null
  return { ...times, maxAttempts: OTP_MAX_ATTEMPTS, email: maskedEmail(booking.customer?.email ?? "") }
}
