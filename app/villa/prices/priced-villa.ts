import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { Villa } from "#app/villa/villa.ts"
import { chargedVat } from "./offer-fields.ts"
import { vatModeOn } from "./offer-rules.ts"
import type { Season } from "./season.ts"

type Priceable = Pick<Villa, "offer" | "seller" | "timezone">

/** The price list of today, from which every price is made; `now` in epoch milliseconds. */
export function pricedVilla<V extends Priceable>(
  villa: V,
  seasons: readonly Season[],
  now: number,
): V & { seasons: readonly Season[] } {
  return { ...withVatOn(villa, dateIn(villa.timezone, new Date(now))), seasons }
}

/** Prices have VAT from the day of the seller's registration on (decision 0009). */
export function withVatOn<V extends Pick<Villa, "offer" | "seller">>(villa: V, day: string): V {
  const { offer, seller } = villa
  return { ...villa, offer: { ...offer, vat: chargedVat(vatModeOn(offer.vat.mode, seller, day), day) } }
}
