import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { rangeAround } from "#app/villa/prices/quote.ts"
import { readSeasonsOf } from "#app/villa/prices/season-store.server.ts"
import { readPromoCodeOf } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { Booking } from "../booking.ts"
import { type PricedChange, pricedChange } from "../staff-limits/owners-price.ts"
import { listPriceAfter } from "./list-price.ts"

/** Null if the change concerns nothing priced. */
export async function findPricedChange(
  app: Pick<App, "db" | "now">,
  before: Booking,
  after: Booking,
): Promise<PricedChange | null> {
  const priced = ["checkIn", "checkOut", "rooms", "guests", "total"] as const
  if (priced.every((name) => before[name] === after[name])) return null
  const [found, seasons, code] = await read(
    app.db,
    readVilla(app.db),
    readSeasonsOf(app.db, before.id, rangeAround(after).from),
    readPromoCodeOf(app.db, before.id, app.now()),
  )
  if (!found) return null
  const villa = pricedVilla(found, seasons, app.now())
  return pricedChange(villa.offer, before, after, listPriceAfter(villa, before, after, code))
}
