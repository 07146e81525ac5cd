import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import type { CardPayment, CardSubject } from "./card-payment.ts"
import { readCardPaymentsOf, recordReleased } from "./card-payment-store.server.ts"

/**
 * Gives back the money that a try holds. Where the gateway does not answer the try stays as it is, and the cron asks
 * again; money that was taken meanwhile is left to who took it.
 */
export async function releaseCardPayment(
  app: Pick<App, "db" | "cards" | "now">,
  { id, chargeId }: Pick<CardPayment, "id" | "chargeId">,
): Promise<void> {
  if (!app.cards || !chargeId) return
  const charge = await app.cards.release(chargeId)
  const given = charge.ok && (charge.value.status === "released" || charge.value.status === "failed")
  if (given) await write(app.db, [recordReleased(app.db, id, app.now())])
}

/** Gives back whatever is held for a booking or a link: it was cancelled, it expired, or too many wrong codes came. */
export async function releaseCardPayments(app: Pick<App, "db" | "cards" | "now">, subject: CardSubject): Promise<void> {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  for (const payment of payments) if (payment.status === "authorized") await releaseCardPayment(app, payment)
}
