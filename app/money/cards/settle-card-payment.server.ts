import type { App } from "#app/app.ts"
import { type AmendFailure, type AmendingApp, amendBooking } from "#app/booking/amend-booking.server.ts"
import { isSettling } from "#app/booking/booking.ts"
import { STATE_COLUMNS } from "#app/booking/status.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { recordJobFailure } from "#app/job/job-failure-store.server.ts"
import { type NewLine, paymentEvidence } from "#app/money/ledger/ledger.ts"
import { amendPaymentLink } from "#app/money/links/amend-payment-link.server.ts"
import { confirmedByLink } from "#app/money/links/change-payment-link-status.server.ts"
import { damagePaid, isLinkLive, linesOfPaidLink, paidLink } from "#app/money/links/payment-link.ts"
import { paymentDeadline } from "#app/money/payable/deadline.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { CardPayment } from "./card-payment.ts"
import { readCapturing, touchCardPayment, transitionCardPayment } from "./card-payment-store.server.ts"
import type { Charge } from "./charge.ts"

export type CardApp = AmendingApp & Pick<App, "cards" | "origin" | "randomBytes">

export type SettleFailure = AmendFailure | "card-declined" | "gateway-unreachable"

/**
 * Captures the charge if only authorised, then confirms or reopens. Idempotent, also when run concurrently.
 */
export async function settleCapture(app: CardApp, payment: CardPayment): Promise<Result<null, SettleFailure, unknown>> {
  const { cards } = app
  if (!cards || !payment.chargeId) return fail("gateway-unreachable")
  const found = await cards.find(payment.chargeId)
  const charge = found.ok && found.value.status === "authorized" ? await cards.capture(payment.chargeId) : found
  if (!charge.ok || charge.value.status === "pending" || charge.value.status === "authorized") {
    await write(app.db, [touchCardPayment(app.db, payment.id, app.now())])
    return fail("payment-settling")
  }
  const captured = charge.value.status === "captured" ? charge.value : null
  const end = captured ? "captured" : charge.value.status === "lost" ? "lost" : "declined"
  try {
    if (payment.paymentLinkId) await settleLink(app, payment, payment.paymentLinkId, captured, end)
    if (payment.bookingId) await settleBooking(app, payment, payment.bookingId, captured, end)
  } catch (error) {
    // Another request has settled the payment concurrently, with the same result.
    if (!violates(error, "card_payments.status")) throw error
  }
  return captured ? ok(null) : fail("card-declined")
}

type SettledStatus = "captured" | "declined" | "lost"

export async function reconcilePayment(app: CardApp, subject: PayableRef): Promise<boolean> {
  const [open] = await read(app.db, readCapturing(app.db, subject))
  if (!open) return false
  await settleCapture(app, open)
  return true
}

/** Without a charge (the capture failed) the booking gets a new payment deadline. */
async function settleBooking(
  app: CardApp,
  payment: CardPayment,
  bookingId: string,
  charge: Charge | null,
  end: SettledStatus,
) {
  const deadline = await newDeadline(app)
  const settled = settlementWrites(app, payment, end)
  let isChanged = true
  await amendBooking(app, bookingId, { actor: "gateway" }, (booking) => {
    isChanged = charge !== null || isSettling(booking)
    if (!isChanged) return ok(null)
    if (!charge) return ok({ set: { paymentDeadline: deadline }, action: "card-failed", also: settled })
    const lines: NewLine[] = [{ ...paymentOf(app, payment, charge), kind: "payment", bookingId, paymentLinkId: null }]
    // Already settled another way; captured money is still recorded.
    if (!isSettling(booking)) return ok({ set: {}, action: "money-received", also: settled, lines })
    const set = { ...STATE_COLUMNS.confirmed, card: cardOf(payment, charge) }
    return ok({ set, action: "status", also: settled, lines })
  })
  if (!isChanged) await write(app.db, settled)
}

/** Without a charge (the capture failed) both await payment again, unless the booking is cancelled. */
async function settleLink(
  app: CardApp,
  payment: CardPayment,
  linkId: string,
  charge: Charge | null,
  end: SettledStatus,
) {
  const deadline = await newDeadline(app)
  const settled = settlementWrites(app, payment, end)
  let isChanged = true
  await amendPaymentLink(app, linkId, { actor: "gateway" }, (link, booking) => {
    isChanged = charge !== null || link.status !== "paid"
    if (!isChanged) return ok(null)
    if (!charge) {
      const closed = booking?.status === "cancelled" && isLinkLive(link)
      return ok({
        set: { settlingPaymentId: null, ...(closed && { status: "cancelled" }) },
        also: settled,
        booking: (current) =>
          isSettling(current) ? { set: { paymentDeadline: deadline }, action: "card-failed" } : null,
      })
    }
    const paid = paidLink(link, booking)
    const lines = linesOfPaidLink(paid, paymentOf(app, payment, charge))
    // An admin was faster, for instance by accepting a slip; captured money is still recorded.
    if (link.status === "paid") return ok({ set: {}, also: settled, lines })
    // The link's amount may have followed the balance since the card was authorised.
    const set = {
      status: "paid",
      amount: payment.amount,
      damage: damagePaid(paid, payment.amount),
      card: cardOf(payment, charge),
      settlingPaymentId: null,
    } as const
    return ok({ set, also: settled, lines, booking: (current) => confirmedByLink(current, "gateway") })
  })
  if (!isChanged) await write(app.db, settled)
}

async function newDeadline(app: CardApp): Promise<number> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) throw new Error("No villa exists for a card payment")
  return paymentDeadline(app, villa)
}

function settlementWrites(app: CardApp, payment: CardPayment, end: SettledStatus): Write[] {
  const statusChange = transitionCardPayment(app.db, payment.id, ["capturing"], end, app.now())
  // Only the owner can find out whether the money of a lost charge was captured.
  if (end === "lost")
    return [statusChange, recordJobFailure(app.db, "lost-charges", payment.id, payment.chargeId ?? "", app.now())]
  return [statusChange]
}

function paymentOf({ now }: Pick<CardApp, "now">, { gateway, amount }: CardPayment, { id }: Charge) {
  const evidence = paymentEvidence({ gateway, chargeId: id })
  return { at: now(), channel: "card", amount, evidence, actor: "gateway", actorName: null } as const
}

function cardOf(payment: CardPayment, { card }: Charge) {
  return card ?? { brand: payment.brand ?? "", last4: payment.last4 ?? "" }
}
