import type { App } from "#app/app.ts"
import { violates, write } from "#app/db/database.server.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { offeredMethods } from "#app/money/settings/instructions.ts"
import { fail, type Result } from "#app/result.ts"
import { stayPaths } from "#app/stay-paths.ts"
import type { CardDetails, CardToken } from "./card.ts"
import { cardGateway } from "./card-gateway.server.ts"
import { CARD_ATTEMPTS_PER_ADDRESS, CARD_ATTEMPTS_PER_HOUR, type CardPayment } from "./card-payment.ts"
import { reserveCardPayment } from "./card-payment-store.server.ts"
import { type CardDue, checkPayable, findCardDue } from "./find-card-due.server.ts"
import { type ChargeOutcome, type ChargeResultFailure, handleChargeResult } from "./handle-charge-result.server.ts"
import type { CardApp } from "./settle-card-payment.server.ts"

export type PayByCardFailure =
  | ChargeResultFailure
  | "not-found"
  | "payment-method-disabled"
  | "status-conflict"
  | "payment-settling"
  | "link-closed"
  | "price-changed"
  | "customer-missing"
  | "payment-link-expired"
  | "too-many-requests"
  | "gateway-unreachable"

/** `email` receives the OTP if the booking has none. */
export type PayerDetails = { address?: string; email?: string; language?: Language }

/**
 * Authorises the amount; earlier attempts are released. Counted before the gateway is called. The reason of a
 * decline is not disclosed, because it helps to test stolen cards.
 */
export async function payByCard(
  app: CardApp & Pick<App, "counters" | "limits">,
  subject: PayableRef,
  card: CardDetails | CardToken,
  { address = "", email: given, language }: PayerDetails = {},
): Promise<Result<ChargeOutcome, PayByCardFailure, unknown>> {
  const due = await findCardDue(app, subject)
  if (!due) return fail("not-found")
  if (!app.cards) return fail("payment-method-disabled")
  const payable = checkPayable(due)
  if (!payable.ok) return payable
  const offered = offeredMethods(due.villa, cardGateway(app), due.amount)
  if (!offered.includes("credit_card")) return fail("payment-method-disabled")
  const email = due.email ?? given
  if (!email) return fail("customer-missing")
  const canSend = await app.countdown(subject.id).checkOtpSend("card")
  if (!canSend.ok) return canSend
  // The counter is eventually consistent; the rate limit stops a burst.
  if (!(await app.limits.booking(`card ${address}`))) return fail("too-many-requests")
  const inAnHour = { retryAfterSeconds: HOUR_SECONDS }
  const ofAddress = { key: `cards:address:${address}`, max: CARD_ATTEMPTS_PER_ADDRESS, seconds: HOUR_SECONDS }
  if (!(await app.counters.within(ofAddress))) return fail("too-many-requests", inAnHour)
  const payment = newPayment(app, due, app.cards.name, email)
  try {
    // Before the gateway is called, so that an authorisation has a row even if the worker crashes.
    const since = payment.createdAt - HOUR_SECONDS * 1000
    await write(app.db, [reserveCardPayment(app.db, payment, { max: CARD_ATTEMPTS_PER_HOUR, since })])
  } catch (error) {
    if (violates(error, "card_payments.status")) return fail("too-many-requests", inAnHour)
    throw error
  }
  const path = (subject.kind === "booking" ? stayPaths.cardReturn : stayPaths.cardReturnOfLink)(subject.id)
  const charge = await app.cards.authorize({
    paymentId: payment.id,
    amount: payment.amount,
    card,
    description: due.reference,
    returnUrl: `${app.settings.publicOrigin ?? app.origin}${path}`,
  })
  return charge.ok ? handleChargeResult(app, payment, charge.value, language) : charge
}

function newPayment(
  { now, newId }: Pick<App, "now" | "newId">,
  { subject, amount, debt }: CardDue,
  gateway: string,
  email: string,
): CardPayment {
  return {
    id: newId(),
    bookingId: subject.kind === "booking" ? subject.id : null,
    paymentLinkId: subject.kind === "link" ? subject.id : null,
    gateway,
    chargeId: null,
    status: "pending",
    debt,
    livemode: null,
    returnedAt: null,
    amount,
    brand: null,
    last4: null,
    email,
    createdAt: now(),
    updatedAt: now(),
  }
}
