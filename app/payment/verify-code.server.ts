import { amendBooking } from "../booking/amend-booking.server.ts"
import { type Booking, isSettling } from "../booking/booking.ts"
import { read, violates } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { moveCardPayment, readCardPayment } from "./card-payment-store.server.ts"
import { releaseCardPayment, releaseCardPayments } from "./release-card-payments.server.ts"
import { type CardApp, type SettleFailure, settleCapture } from "./settle-card-payment.server.ts"

export type VerifyFailure =
  | SettleFailure
  | ("otp-invalid" | "otp-expired" | "otp-blocked" | "status-conflict" | "price-changed")

/**
 * Judges a code and, where it is the right one, takes the money and confirms the booking. The booking is put out of
 * everybody's reach, its own deadline's too, before the gateway is told to take anything: whatever happens then, the
 * next look finds what must be settled.
 */
export async function verifyCode(
  app: CardApp,
  bookingId: string,
  code: string,
): Promise<Result<Booking, VerifyFailure, unknown>> {
  const tried = await app.countdown(bookingId).tryCode(code)
  if (!tried.ok) {
    const lastTry = tried.error === "otp-invalid" && tried.data?.attemptsLeft === 0
    if (lastTry) await releaseCardPayments(app, bookingId)
    return tried
  }
  const [payment] = await read(app.db, readCardPayment(app.db, tried.value.paymentId))
  if (payment?.status !== "authorized") return fail("otp-expired")
  const begun = await beginCapture(app, bookingId, payment)
  if (!begun.ok) {
    if (begun.error === "price-changed") await releaseCardPayment(app, payment)
    return begun
  }
  return settleCapture(app, { ...payment, status: "capturing" })
}

async function beginCapture(app: CardApp, bookingId: string, { id, amount }: { id: string; amount: number }) {
  try {
    return await amendBooking(app, bookingId, { actor: "gateway" }, (booking) => {
      if (isSettling(booking)) return fail("payment-settling")
      if (booking.status !== "pending_payment")
        return fail("status-conflict", { from: booking.status, to: "confirmed" })
      if (booking.total !== amount) return fail("price-changed")
      const also = [moveCardPayment(app.db, id, ["authorized"], "capturing", app.now())]
      return ok({ set: { paymentDeadline: null, paymentMethod: "credit_card" }, action: "card-capturing", also })
    })
  } catch (error) {
    // The money was given back while the code was on its way.
    if (violates(error, "card_payments.status")) return fail("otp-expired")
    throw error
  }
}
