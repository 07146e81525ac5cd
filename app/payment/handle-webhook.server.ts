import { read } from "../db/database.server.ts"
import { unavailable } from "../result.ts"
import { readCardPayment, readCardPaymentOfCharge } from "./card-payment-store.server.ts"
import { handleChargeResult, isGivenUp } from "./handle-charge-result.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"

/**
 * Looks again at the payment that a signed message of the gateway is about. The message says where to look and nothing
 * else, so it may come twice, late, or before the answer to the charge that it is about. Anything else is ignored.
 * Throws `unavailable` where the gateway cannot be asked: it then sends its message again.
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
  // The bank allowed what nobody waits for any more.
  if (payment && isGivenUp(payment) && status === "authorized") await cards.release(chargeId)
}
