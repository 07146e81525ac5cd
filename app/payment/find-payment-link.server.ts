import { asOf } from "../booking/booking.ts"
import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { linkAsOf } from "./payment-link.ts"
import { readWholeLink, type WholeLink } from "./payment-link-store.server.ts"

/** A payment link as it stands now, and the villa; null where there is none. Whoever has its id may see it. */
export async function findPaymentLink(
  app: Pick<App, "db" | "now">,
  id: string,
): Promise<{ whole: WholeLink; villa: Villa } | null> {
  const [whole, villa] = await read(app.db, readWholeLink(app.db, id), readVilla(app.db))
  return whole && villa && { whole: wholeAsOf(whole, app.now()), villa }
}

/** A link and its booking as they stand at an instant. */
export function wholeAsOf(whole: WholeLink, now: number): WholeLink {
  const booking = whole.booking && asOf(whole.booking, now)
  return { ...whole, link: linkAsOf(whole.link, now, booking), booking }
}
