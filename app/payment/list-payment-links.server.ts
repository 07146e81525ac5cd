import type { App } from "../app.ts"
import { cursorText, type PageQuery } from "../booking/booking-list.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { detailsWithEffectiveStatus } from "./find-payable.server.ts"
import { type PaymentLinkDetails, readLinkPage } from "./payment-link-details-store.server.ts"

export type PaymentLinkPage = { villa: Villa | null; links: PaymentLinkDetails[]; nextCursor: string | null }

/** A page of all payment links with their current status, newest first. */
export async function listPaymentLinks(
  app: Pick<App, "db" | "now">,
  { cursor, limit }: PageQuery,
): Promise<PaymentLinkPage> {
  const [villa, found] = await read(
    app.db,
    readVilla(app.db),
    readLinkPage(app.db, { before: cursor, limit: limit + 1 }),
  )
  const links = found.slice(0, limit).map((details) => detailsWithEffectiveStatus(details, app.now()))
  const last = links.at(-1)?.link
  return { villa, links, nextCursor: found.length > limit && last ? cursorText(last) : null }
}
