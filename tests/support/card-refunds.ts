import type { App } from "#app/app.ts"
import type { CardDetails, CardToken } from "#app/money/cards/card.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { rows } from "./app.ts"
import { TOKENS } from "./omise.ts"
import { webhook } from "./omise-app.ts"

/**
 * Pays a booking or a link by card, as a guest does.
 * @param card one that the gateway of the app accepts
 * @returns the gateway's charge and our payment
 */
export async function payCard(
  app: App,
  payable: PayableRef,
  card: CardDetails | CardToken = { token: TOKENS.ok },
): Promise<{ charge: string; cardPaymentId: string }> {
  const paid = await payByCard(app, payable, card, { email: "mali@example.com" })
  if (!paid.ok) throw new Error(paid.error)
  const [otp] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  const verified = await verifyOtp(app, payable, JSON.parse(otp?.facts ?? "{}").code)
  if (!verified.ok) throw new Error(verified.error)
  const [payment] = await rows<{ id: string; charge_id: string }>(
    "select id, charge_id from card_payments order by rowid desc",
  )
  return { charge: payment?.charge_id ?? "", cardPaymentId: payment?.id ?? "" }
}

/** A signed webhook about a refund (docs.opn.ooo/refunds-api); of it only the charge is used. */
export function refundWebhook(charge: string, at: number) {
  const data = { object: "refund", id: "rfnd_test_1", charge, amount: 1, currency: "THB", metadata: {} }
  return webhook(charge, at, { key: "refund.create", data })
}
