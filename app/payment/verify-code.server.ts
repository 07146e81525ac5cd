import { amendBooking } from "../booking/amend-booking.server.ts"
import { isSettling } from "../booking/booking.ts"
import { read, violates, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type CardPayment, type CardSubject, subjectOf } from "./card-payment.ts"
import { moveCardPayment, readCardPayment } from "./card-payment-store.server.ts"
import { findCardDue } from "./find-card-due.server.ts"
import { releaseCardPayment, releaseCardPayments } from "./release-card-payments.server.ts"
import { type CardApp, type SettleFailure, settleCapture } from "./settle-card-payment.server.ts"

export type VerifyFailure =
  | SettleFailure
  | ("otp-invalid" | "otp-expired" | "otp-blocked" | "status-conflict" | "price-changed")

/**
 * Judges a code and, where it is the right one, takes the money and confirms what it pays for. A booking is put out of
 * everybody's reach, its own deadline's too, before the gateway is told to take anything: whatever happens then, the
 * next look finds what must be settled.
 */
export async function verifyCode(
  app: CardApp,
  subject: CardSubject,
  code: string,
): Promise<Result<null, VerifyFailure, unknown>> {
  // A gate is found by an id alone: by a link's address nobody may knock at that of a booking.
  if (!(await findCardDue(app, subject))) return fail("not-found")
  const tried = await app.countdown(subject.id).tryCode(code)
  if (!tried.ok) {
    const lastTry = tried.error === "otp-invalid" && tried.data?.attemptsLeft === 0
    if (lastTry) await releaseCardPayments(app, subject)
    return tried
  }
  const [payment] = await read(app.db, readCardPayment(app.db, tried.value.paymentId))
  if (payment?.status !== "authorized") return fail("otp-expired")
  const begun = await beginCapture(app, payment)
  if (begun.ok) return settleCapture(app, { ...payment, status: "capturing" })
  if (begun.error === "price-changed") await releaseCardPayment(app, payment)
  return begun
}

type BeginFailure = "not-found" | "payment-settling" | "status-conflict" | "price-changed" | "otp-expired"

/** Notes that the money is about to be taken, if what it pays for still asks for exactly that. */
async function beginCapture(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<unknown, SettleFailure | BeginFailure, unknown>> {
  const subject = subjectOf(payment)
  const capturing = moveCardPayment(app.db, payment.id, ["authorized"], "capturing", app.now())
  try {
    if (subject.kind === "link") {
      const due = await findCardDue(app, subject)
      if (due?.state !== "open") return fail("status-conflict", { from: due?.status, to: "paid" })
      return ok(await write(app.db, [capturing]))
    }
    return await amendBooking(app, subject.id, { actor: "gateway" }, (booking) => {
      if (isSettling(booking)) return fail("payment-settling")
      if (booking.status !== "pending_payment")
        return fail("status-conflict", { from: booking.status, to: "confirmed" })
      if (booking.total !== payment.amount) return fail("price-changed")
      return ok({
        set: { paymentDeadline: null, paymentMethod: "credit_card" },
        action: "card-capturing",
        also: [capturing],
      })
    })
  } catch (error) {
    // The money was given back while the code was on its way.
    if (violates(error, "card_payments.status")) return fail("otp-expired")
    throw error
  }
}
