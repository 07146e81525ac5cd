import { read } from "../db/database.server.ts"
import { unavailable } from "../result.ts"
import { readCardPayment, readCardPaymentOfCharge } from "./card-payment-store.server.ts"
import { handleChargeResult, isGivenUp } from "./handle-charge-result.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"

/**
 * Refreshes the payment that a signed webhook of the gateway names. The charge itself is fetched from the gateway, so
 * the webhook may arrive twice, late, or before the response that created the charge. Other requests are ignored.
 * Throws `unavailable` if the gateway cannot be reached; it then repeats the webhook.
 */
export async function handleWebhook(app: CardApp, body: string, headers: Headers): Promise<void> {
  const { cards, db } = app
  const chargeId = await cards?.verifyWebhook(body, headers, app.now())
  if (!cards || !chargeId) return
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
  // Authorized after the payment was given up.
  if (payment && isGivenUp(payment) && status === "authorized") await cards.release(chargeId)
}
