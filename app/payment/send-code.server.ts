import type { Booking } from "../booking/booking.ts"
import { readBooking } from "../booking/booking-store.server.ts"
import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import { insertLetter } from "../mail/outbox-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { CardPayment } from "./card-payment.ts"
import { readCardPaymentsOf } from "./card-payment-store.server.ts"
import { CODE_VALID_MINUTES, codeFrom, type SendFailure } from "./otp.ts"

/** When a code that was sent ends, and when the next may be asked for; epoch milliseconds. */
export type SentCode = { expiresAt: number; resendAt: number }

export type SendingApp = Pick<App, "db" | "countdown" | "signer" | "now" | "newId" | "randomBytes">

/**
 * Sends a new code for money that is held; the ones before it are dead. The code itself is in the letter alone: what is
 * kept for the comparison is its hash.
 */
export async function sendCode(
  app: SendingApp,
  booking: Booking,
  payment: CardPayment,
): Promise<Result<SentCode, SendFailure, unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  const codeId = app.newId()
  const code = codeFrom(app.randomBytes(4))
  const hash = await app.signer.sign(codeText(codeId, code))
  const sent = await app.countdown(booking.id).admitCode({ codeId, paymentId: payment.id, hash })
  if (!sent.ok) return sent
  const facts = {
    villaName: villa?.name ?? { th: "", en: "" },
    reference: booking.reference,
    amount: payment.amount,
    code,
    validMinutes: CODE_VALID_MINUTES,
  }
  const { language, id: bookingId } = booking
  const letter = { id: app.newId(), kind: "code", language, recipient: payment.email, facts, bookingId } as const
  await write(app.db, [insertLetter(app.db, letter, app.now())])
  return ok(sent.value)
}

/** Sends another code for the money that a booking's guest has let us hold. */
export async function resendCode(
  app: SendingApp,
  bookingId: string,
): Promise<Result<SentCode, SendFailure | "not-found" | "otp-missing", unknown>> {
  const [booking, payments] = await read(app.db, readBooking(app.db, bookingId), readCardPaymentsOf(app.db, bookingId))
  if (!booking) return fail("not-found")
  const held = payments.find(({ status }) => status === "authorized")
  if (!held || booking.status !== "pending_payment") return fail("otp-missing")
  return sendCode(app, booking, held)
}

/** What is signed in place of a code: nobody can try all codes against it without our secret. */
export function codeText(codeId: string, code: string): string {
  return `otp:${codeId}:${code}`
}
