import type { App } from "../app.ts"
import { withEffectiveStatus } from "../booking/booking.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { linkWithEffectiveStatus } from "./payment-link.ts"
import { type PaymentLinkDetails, readPaymentLinkDetails } from "./payment-link-store.server.ts"

/** A payment link with its current status, and the villa; null where there is none. Whoever has its id may see it. */
export async function findPaymentLink(
  app: Pick<App, "db" | "now">,
  id: string,
): Promise<{ whole: PaymentLinkDetails; villa: Villa } | null> {
  const [whole, villa] = await read(app.db, readPaymentLinkDetails(app.db, id), readVilla(app.db))
  return whole && villa && { whole: detailsWithEffectiveStatus(whole, app.now()), villa }
}

/** A link and its booking with their effective status at an instant. */
export function detailsWithEffectiveStatus(whole: PaymentLinkDetails, now: number): PaymentLinkDetails {
  const booking = whole.booking && withEffectiveStatus(whole.booking, now)
  return { ...whole, link: linkWithEffectiveStatus(whole.link, now, booking), booking }
}
