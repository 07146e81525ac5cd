import type { App } from "#app/app.ts"
import type { Stay } from "#app/booking/stay.ts"
import { read } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { toBaht } from "#app/villa/money.ts"
import { GAP_MAX_NIGHTS } from "#app/villa/prices/offer-defaults.ts"
import { priceOf } from "#app/villa/prices/price-breakdown.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { hasFreeNight } from "#app/villa/prices/pricing.ts"
import { stayRulesOf } from "#app/villa/prices/quote.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readTakenNights } from "./night-store.server.ts"
import { ALTERNATIVE_MAX_DAYS, stayAlternatives } from "./stay-alternatives.ts"

/** `total` is in baht, without a promo code. */
export type AlternativeJson = { checkInDate: string; checkOutDate: string; total: number }

export async function findAlternatives(
  app: Pick<App, "db" | "now">,
  villa: Villa,
  { stay, rooms, guests }: { stay: Stay; rooms: number; guests: number },
): Promise<AlternativeJson[]> {
  const now = app.now()
  const range = {
    from: dateAfter(stay.checkIn, -ALTERNATIVE_MAX_DAYS - 1),
    to: dateAfter(stay.checkOut, ALTERNATIVE_MAX_DAYS + GAP_MAX_NIGHTS + 1),
  }
  const [seasons, taken] = await read(
    app.db,
    readSeasons(app.db, range.from, range.to),
    readTakenNights(app.db, { ...range, now }),
  )
  const priced = pricedVilla(villa, seasons, now)
  const rules = stayRulesOf(priced, taken, now)
  const free = stayAlternatives(stay, { ...rules, offer: villa.offer, held: [] })
  const sold = free.filter((each) => !hasFreeNight(priced, each, rooms))
  return sold.map((each) => ({
    checkInDate: each.checkIn,
    checkOutDate: each.checkOut,
    total: toBaht(priceOf(priced, { stay: each, rooms, guests, bookedOn: rules.today, promo: null }).total),
  }))
}
