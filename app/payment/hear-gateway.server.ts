import { read } from "../db/database.server.ts"
import { readCardPaymentOfCharge } from "./card-payment-store.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"
import { resumeCharge } from "./sweep-card-payments.server.ts"

/** Looks again at the payment that a signed message of the gateway is about. Anything else is ignored. */
export async function hearGateway(app: CardApp, body: string, headers: Headers): Promise<void> {
  const chargeId = await app.cards?.readMessage(body, headers, app.now())
  if (!app.cards || !chargeId) return
  const [payment] = await read(app.db, readCardPaymentOfCharge(app.db, app.cards.name, chargeId))
  if (payment?.status === "pending") await resumeCharge(app, payment)
  if (payment?.status === "capturing") await settleCapture(app, payment)
}
