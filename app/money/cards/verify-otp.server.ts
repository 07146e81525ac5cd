import { amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import { awaitsPayment, isSettling } from "#app/booking/booking.ts"
import { STATE_COLUMNS } from "#app/booking/status.ts"
import { read, violates } from "#app/db/database.server.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { amendPaymentLink, type LinkDecision } from "#app/money/links/amend-payment-link.server.ts"
import { readHasLinkInReview, withoutLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import type { OtpSender } from "#app/money/payable/payment-countdown.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { type CardPayment, debtOf, subjectOf } from "./card-payment.ts"
import { readCardPayment, startCapture } from "./card-payment-store.server.ts"
import { checkPayable, findCardDue, linkCardState, linkDueOf } from "./find-card-due.server.ts"
import { releaseCardPayment, releaseCardPayments } from "./release-card-payments.server.ts"
import { type CardApp, type SettleFailure, settleCapture } from "./settle-card-payment.server.ts"

export type VerifyFailure =
  | SettleFailure
  | "otp-invalid"
  | "otp-expired"
  | "otp-blocked"
  | "otp-not-ready"
  | "status-conflict"
  | "link-closed"
  | "payment-link-expired"
  | "price-changed"

/**
 * Locks as settling before the gateway is called, so that an interrupted capture is found and completed. Only the
 * last wrong code of the booking's own guest ends the payment: whoever has a link could end each.
 */
export async function verifyOtp(
  app: CardApp,
  subject: PayableRef,
  otp: string,
  sender: OtpSender = "own",
): Promise<Result<null, VerifyFailure, unknown>> {
  // The Durable Object is found by an id alone: a booking's id must not work as a link's.
  if (!(await findCardDue(app, subject))) return fail("not-found")
  const verified = await app.countdown(subject.id).verifyOtp("card", otp, sender)
  if (!verified.ok) {
    const wasLastAttempt = verified.error === "otp-invalid" && verified.data?.attemptsLeft === 0
    if (wasLastAttempt && sender === "own" && subject.kind === "booking") await releaseCardPayments(app, subject)
    return verified
  }
  const [payment] = await read(app.db, readCardPayment(app.db, verified.value.paymentId))
  if (payment?.status !== "authorized") return fail("otp-expired")
  const begun = await beginCapture(app, payment)
  if (begun.ok) return settleCapture(app, { ...payment, status: "capturing" })
  if (begun.error !== "otp-expired") await releaseCardPayment(app, payment)
  return begun
}

type BeginFailure =
  | "not-found"
  | "payment-settling"
  | "status-conflict"
  | "link-closed"
  | "payment-link-expired"
  | "price-changed"

/** The unique index `card_payments_one_capture` allows one capture of a debt. */
async function beginCapture(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<unknown, SettleFailure | BeginFailure | "otp-expired", unknown>> {
  const { bookingId, paymentLinkId } = payment
  try {
    return paymentLinkId === null
      ? await beginForBooking(app, payment, bookingId ?? "")
      : await beginForLink(app, payment, paymentLinkId)
  } catch (error) {
    // The authorisation has been released.
    if (violates(error, "card_payments.status")) return fail("otp-expired")
    if (violates(error, "card_payments.debt")) return fail("payment-settling")
    throw error
  }
}

function beginForBooking(app: CardApp, payment: CardPayment, bookingId: string) {
  const debt = debtOf(subjectOf(payment), null)
  return amendBooking(app, bookingId, { actor: "gateway" }, async (booking): Promise<Decision<BeginFailure>> => {
    if (isSettling(booking)) return fail("payment-settling")
    if (booking.status !== "pending_payment") return fail("status-conflict", { from: booking.status, to: "confirmed" })
    const [sums, linkInReview, timezone] = await read(
      app.db,
      readSums(app.db, bookingId),
      readHasLinkInReview(app.db, bookingId),
      readTimezone(app.db),
    )
    if (moneyOf(booking, sums, timezone).dueNow !== payment.amount) return fail("price-changed")
    if (linkInReview) return fail("status-conflict", { from: "in_review", to: "confirmed" })
    const set = { ...STATE_COLUMNS.settling, paymentMethod: "credit_card" } as const
    const also = [startCapture(app.db, payment.id, debt, app.now())]
    return ok({ set, action: "card-capturing", also, conditions: [withoutLinkInReview(bookingId)] })
  })
}

/** Locks both the link and its unpaid booking, so that only one payment of the two can be captured. */
function beginForLink(app: CardApp, payment: CardPayment, linkId: string) {
  return amendPaymentLink(
    app,
    linkId,
    { actor: "gateway" },
    async (link, booking, _, siblingInReview): Promise<LinkDecision<BeginFailure>> => {
      const [sums, timezone] = await read(app.db, readSums(app.db, booking?.id ?? ""), readTimezone(app.db))
      const due = linkDueOf(link, booking, sums, timezone)
      const state = linkCardState(link, booking, siblingInReview)
      const payable = checkPayable({ state, status: link.status, amount: payment.amount, due })
      if (!payable.ok) return payable
      return ok({
        set: { settlingPaymentId: payment.id },
        also: [startCapture(app.db, payment.id, debtOf(subjectOf(payment), booking), app.now())],
        booking: (current) =>
          awaitsPayment(current)
            ? {
                set: { paymentDeadline: null },
                action: "card-capturing" as const,
                conditions: [withoutLinkInReview(current.id, linkId)],
              }
            : null,
      })
    },
  )
}
