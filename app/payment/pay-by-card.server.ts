import { asOf, isSettling } from "../booking/booking.ts"
import { readBooking } from "../booking/booking-store.server.ts"
import { read, write } from "../db/database.server.ts"
import { fail, type Result } from "../result.ts"
import { enabledMethods } from "../villa/payment-settings.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { CardDetails, CardToken } from "./card.ts"
import { CARD_TRIES_PER_HOUR, type CardPayment } from "./card-payment.ts"
import { insertCardPayment, readCardPaymentsOf } from "./card-payment-store.server.ts"
import { type ChargeOutcome, type FollowFailure, followCharge } from "./follow-charge.server.ts"
import type { CardApp } from "./settle-card-payment.server.ts"

const HOUR_MS = 60 * 60 * 1000

export type PayByCardFailure =
  | FollowFailure
  | ("not-found" | "payment-method-disabled" | "status-conflict" | "payment-settling")
  | ("customer-missing" | "too-many-requests" | "gateway-unreachable")

/**
 * Has the gateway hold a booking's total on a card, and sends the code by which the guest then lets it be taken. Money
 * that an earlier try holds is given back.
 */
export async function payByCard(
  app: CardApp,
  bookingId: string,
  card: CardDetails | CardToken,
): Promise<Result<ChargeOutcome, PayByCardFailure, unknown>> {
  const now = app.now()
  const [found, villa, tries] = await read(
    app.db,
    readBooking(app.db, bookingId),
    readVilla(app.db),
    readCardPaymentsOf(app.db, bookingId, now - HOUR_MS),
  )
  if (!found || !villa) return fail("not-found")
  if (!app.cards || !enabledMethods(villa).includes("credit_card")) return fail("payment-method-disabled")
  const booking = asOf(found, now)
  if (isSettling(booking)) return fail("payment-settling")
  if (booking.status !== "pending_payment") return fail("status-conflict", { from: booking.status, to: "confirmed" })
  if (!booking.customer?.email) return fail("customer-missing")
  const admitted = await app.countdown(bookingId).checkCode()
  if (!admitted.ok) return admitted
  if (tries.length >= CARD_TRIES_PER_HOUR) return fail("too-many-requests")

  const payment: CardPayment = {
    id: app.newId(),
    bookingId,
    paymentLinkId: null,
    gateway: app.cards.name,
    chargeId: null,
    status: "pending",
    amount: booking.total,
    brand: null,
    last4: null,
    email: booking.customer.email,
    createdAt: now,
    updatedAt: now,
  }
  // Written before the gateway is asked: whatever becomes of us meanwhile, what it holds is found by this row.
  await write(app.db, [insertCardPayment(app.db, payment)])
  const charge = await app.cards.authorize({
    paymentId: payment.id,
    amount: payment.amount,
    card,
    description: booking.reference,
    returnUrl: `${app.origin}/booking/${bookingId}/card-return`,
  })
  return charge.ok ? followCharge(app, payment, charge.value) : charge
}
