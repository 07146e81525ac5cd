import type { App } from "#app/app.ts"
import { cursorText, type PageQuery } from "#app/booking/booking-list.ts"
import { read } from "#app/db/database.server.ts"
import { detailsWithEffectiveStatus } from "#app/money/payable/find-payable.server.ts"
import { readSlipsOfLinks } from "#app/money/slips/slip-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type LinkToCheck,
  linkToCheck,
  type PaymentLinkDetails,
  readLinkPage,
} from "./payment-link-details-store.server.ts"

export type PaymentLinkPage = { villa: Villa | null; links: PaymentLinkDetails[]; nextCursor: string | null }

/** With the effective status, newest first. */
export async function findPaymentLinks(
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

export async function findLinksToCheck(app: Pick<App, "db">, links: PaymentLinkDetails[]): Promise<LinkToCheck[]> {
  const ids = links.map(({ link }) => link.id)
  const [slips] = await read(app.db, readSlipsOfLinks(app.db, ids))
  return links.map((details) => linkToCheck(details, slips))
}

export async function findLinkToCheck(app: Pick<App, "db">, details: PaymentLinkDetails): Promise<LinkToCheck> {
  const [slips] = await read(app.db, readSlipsOfLinks(app.db, [details.link.id]))
  return linkToCheck(details, slips)
}
