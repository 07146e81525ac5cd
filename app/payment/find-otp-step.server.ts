import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { readCardPaymentsOf } from "./card-payment-store.server.ts"
import { maskedEmail, OTP_MAX_ATTEMPTS } from "./otp.ts"
import type { PayableRef } from "./payable.ts"

/**
 * The state of the OTP while an authorised payment awaits it, or while it is blocked after too many wrong attempts;
 * null if no OTP is expected.
 */
export async function findOtpStep(app: Pick<App, "db" | "countdown" | "now">, subject: PayableRef) {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const held = payments.find(({ status }) => status === "authorized")
  const otpState = await app.countdown(subject.id).otpTimes()
  const email = held?.email ?? payments[0]?.email
  if (!email || (!held && otpState.blockedUntil <= app.now())) return null
  return { ...otpState, maxAttempts: OTP_MAX_ATTEMPTS, email: maskedEmail(email) }
}
