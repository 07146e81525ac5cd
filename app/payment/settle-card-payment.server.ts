import type { App } from "../app.ts"
import { type AmendFailure, amendBooking } from "../booking/amend-booking.server.ts"
import { isSettling } from "../booking/booking.ts"
import { paymentDeadline } from "../booking/change-status.server.ts"
import { STATE_COLUMNS } from "../booking/status.ts"
import { read, violates, type Write, write } from "../db/database.server.ts"
import { recordJobFailure } from "../job/job-failure-store.server.ts"
import { paymentEvidence } from "../ledger/ledger.ts"
import { recordPayment } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { amendPaymentLink } from "./amend-payment-link.server.ts"
import type { CardPayment } from "./card-payment.ts"
import { moveCardPayment, readCapturing, touchCardPayment } from "./card-payment-store.server.ts"
import { confirmedByLink } from "./change-payment-link-status.server.ts"
import type { Charge } from "./charge.ts"
import type { PayableRef } from "./payable.ts"
import { isLinkLive } from "./payment-link.ts"

export type CardApp = Pick<
  App,
  "db" | "countdown" | "cards" | "signer" | "settings" | "origin" | "now" | "newId" | "randomBytes"
>

export type SettleFailure = AmendFailure | "card-declined" | "gateway-unreachable"

/**
 * Completes a capture: fetches the charge from the gateway, captures it if it is only authorised, and confirms the
 * booking or link, or reopens it for payment. Idempotent, also when run concurrently.
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
    // Another request has settled it concurrently, with the same result.
    if (!violates(error, "card_payments.status")) throw error
  }
  return captured ? ok(null) : fail("card-declined")
}

/** The final states of a capture. */
type SettledStatus = "captured" | "declined" | "lost"

/** Completes an interrupted capture of a booking or a link. @returns whether there was one */
export async function reconcilePayment(app: CardApp, subject: PayableRef): Promise<boolean> {
  const [open] = await read(app.db, readCapturing(app.db, subject))
  if (!open) return false
  await settleCapture(app, open)
  return true
}

/**
 * Confirms a booking by its charge. If the capture has failed (no charge), the booking awaits payment with a new
 * deadline.
 */
async function settleBooking(
  app: CardApp,
  payment: CardPayment,
  bookingId: string,
  charge: Charge | null,
  end: SettledStatus,
) {
  const deadline = await newDeadline(app)
  const settled = settlementWrites(app, payment, bookingId, charge, end)
  let settling = true
  await amendBooking(app, bookingId, { actor: "gateway" }, (booking) => {
    settling = isSettling(booking)
    if (!settling) return ok(null)
    if (!charge) return ok({ set: { paymentDeadline: deadline }, action: "card-failed", also: settled })
    const set = { ...STATE_COLUMNS.confirmed, card: cardOf(payment, charge) }
    return ok({ set, action: "status", also: settled })
  })
  // Already settled another way; captured money is recorded nevertheless.
  if (!settling) await write(app.db, settled)
}

/**
 * Marks a link paid by its charge and confirms its unpaid booking. If the capture has failed (no charge), both await
 * payment again, unless the booking has been cancelled.
 */
async function settleLink(
  app: CardApp,
  payment: CardPayment,
  linkId: string,
  charge: Charge | null,
  end: SettledStatus,
) {
  const deadline = await newDeadline(app)
  let settled: Write[] = []
  let paidBefore = false
  await amendPaymentLink(app, linkId, { actor: "gateway" }, (link, booking) => {
    settled = settlementWrites(app, payment, link.bookingId, charge, end)
    paidBefore = link.status === "paid"
    if (paidBefore) return ok(null)
    if (!charge) {
      const closed = booking?.status === "cancelled" && isLinkLive(link)
      return ok({
        set: { settlingPaymentId: null, ...(closed && { status: "cancelled" }) },
        also: settled,
        booking: (current) =>
          isSettling(current) ? { set: { paymentDeadline: deadline }, action: "card-failed" } : null,
      })
    }
    const set = { status: "paid", card: cardOf(payment, charge), settlingPaymentId: null } as const
    return ok({ set, also: settled, booking: (current) => confirmedByLink(current, "gateway") })
  })
  // An admin was faster, for instance by accepting a slip; captured money is recorded nevertheless.
  if (paidBefore) await write(app.db, settled)
}

async function newDeadline(app: CardApp): Promise<number> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) throw new Error("No villa exists for a card payment")
  return paymentDeadline(app, villa)
}

/** The writes of a settled payment; captured money gets its ledger line in the same batch. */
function settlementWrites(
  app: CardApp,
  payment: CardPayment,
  bookingId: string | null,
  charge: Charge | null,
  end: SettledStatus,
): Write[] {
  const statusChange = moveCardPayment(app.db, payment.id, ["capturing"], end, app.now())
  // Only the owner can find out whether the money of a lost charge was captured.
  if (end === "lost")
    return [statusChange, recordJobFailure(app.db, "lost-charges", payment.id, payment.chargeId ?? "", app.now())]
  if (!charge) return [statusChange]
  const line = {
    bookingId,
    paymentLinkId: payment.paymentLinkId,
    at: app.now(),
    channel: "card" as const,
    amount: payment.amount,
    evidence: paymentEvidence({ gateway: payment.gateway, chargeId: charge.id }),
    actor: "gateway" as const,
    actorName: null,
  }
  return [statusChange, recordPayment(app.db, line)]
}

function cardOf(payment: CardPayment, { card }: Charge) {
  return card ?? { brand: payment.brand ?? "", last4: payment.last4 ?? "" }
}
