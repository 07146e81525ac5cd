import { read, write } from "../db/database.server.ts"
import type { Language } from "../i18n/languages.ts"
import { fail, type Result } from "../result.ts"
import type { CardDetails, CardToken } from "./card.ts"
import { cardGateway } from "./card-gateway.server.ts"
import { CARD_TRIES_PER_HOUR, type CardPayment, type CardSubject } from "./card-payment.ts"
import { insertCardPayment, readCardPaymentsOf } from "./card-payment-store.server.ts"
import { findCardDue } from "./find-card-due.server.ts"
import { type ChargeOutcome, type FollowFailure, followCharge } from "./follow-charge.server.ts"
import { offeredMethods } from "./instructions.ts"
import type { CardApp } from "./settle-card-payment.server.ts"

const HOUR_MS = 60 * 60 * 1000

export type PayByCardFailure =
  | FollowFailure
  | ("not-found" | "payment-method-disabled" | "status-conflict" | "payment-settling")
  | ("customer-missing" | "too-many-requests" | "gateway-unreachable")

/** Whose card it is: where the code goes if the booking does not say it, and the reader's language. */
export type PayerKnown = { email?: string; language?: Language }

/**
 * Has the gateway hold on a card what a booking or a link asks for, and sends the code by which its holder then lets it
 * be taken. Money that an earlier try holds is given back.
 */
export async function payByCard(
  app: CardApp,
  subject: CardSubject,
  card: CardDetails | CardToken,
  { email: given, language }: PayerKnown = {},
): Promise<Result<ChargeOutcome, PayByCardFailure, unknown>> {
  const now = app.now()
  const due = await findCardDue(app, subject)
  if (!due) return fail("not-found")
  const offered = offeredMethods(due.villa, cardGateway(app), due.amount)
  if (!app.cards || !offered.includes("credit_card")) return fail("payment-method-disabled")
  if (due.state === "settling") return fail("payment-settling")
  if (due.state !== "open") return fail("status-conflict", { from: due.status, to: "confirmed" })
  const email = due.email ?? given
  if (!email) return fail("customer-missing")
  const admitted = await app.countdown(subject.id).checkCode()
  if (!admitted.ok) return admitted
  const [tries] = await read(app.db, readCardPaymentsOf(app.db, subject, now - HOUR_MS))
  if (tries.length >= CARD_TRIES_PER_HOUR) return fail("too-many-requests")

  const payment: CardPayment = {
    id: app.newId(),
    bookingId: subject.kind === "booking" ? subject.id : null,
    paymentLinkId: subject.kind === "link" ? subject.id : null,
    gateway: app.cards.name,
    chargeId: null,
    status: "pending",
    debt: null,
    livemode: null,
    returnedAt: null,
    amount: due.amount,
    brand: null,
    last4: null,
    email,
    createdAt: now,
    updatedAt: now,
  }
  // Written before the gateway is asked: whatever becomes of us meanwhile, what it holds is found by this row.
  await write(app.db, [insertCardPayment(app.db, payment)])
  const back = subject.kind === "booking" ? `/booking/${subject.id}/card-return` : `/payment/${subject.id}/card-return`
  const charge = await app.cards.authorize({
    paymentId: payment.id,
    amount: payment.amount,
    card,
    description: due.reference,
    returnUrl: `${app.settings.publicOrigin ?? app.origin}${back}`,
  })
  return charge.ok ? followCharge(app, payment, charge.value, language) : charge
}
