import { read } from "#app/db/database.server.ts"
import { recordCardRefunds } from "#app/money/refunds/record-card-refunds.server.ts"
import { unavailable } from "#app/result.ts"
import { readCardPayment, readCardPaymentOfCharge } from "./card-payment-store.server.ts"
import { handleChargeResult, isGivenUp } from "./handle-charge-result.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"

/**
 * Fetches the charge, so a webhook may arrive twice, late, or before the response that created the charge.
 * Ignores requests without a valid signature. Throws `unavailable` if the gateway cannot be reached; it then
 * repeats the webhook.
 */
export async function handleWebhook(app: CardApp, body: string, headers: Headers): Promise<void> {
  const { cards, db } = app
  const event = await cards?.verifyWebhook(body, headers, app.now())
  if (!cards || !event) return
  const { about, chargeId } = event
  const charge = await cards.find(chargeId)
  if (!charge.ok) throw unavailable(charge.error)
  const { paymentId, status } = charge.value
  const [byCharge, byId] = await read(
    db,
    readCardPaymentOfCharge(db, cards.name, chargeId),
    readCardPayment(db, paymentId ?? ""),
  )
  const payment = byCharge ?? (byId?.gateway === cards.name && byId.chargeId === null ? byId : null)
  if (payment?.status === "pending") await handleChargeResult(app, payment, charge.value)
  if (payment?.status === "capturing") await settleCapture(app, payment)
  // Authorised after the payment was given up.
  if (payment && isGivenUp(payment) && status === "authorized") await cards.release(chargeId)
  if (payment && about === "refund") await refreshRefunds(app, payment.id)
}

/** Only a captured payment has its money in the ledger. */
async function refreshRefunds(app: CardApp, paymentId: string): Promise<void> {
  const [payment] = await read(app.db, readCardPayment(app.db, paymentId))
  if (payment?.status !== "captured") return
  const recorded = await recordCardRefunds(app, payment)
  if (!recorded.ok) throw unavailable(recorded.error)
}
