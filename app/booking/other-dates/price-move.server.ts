import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { checkOtherDates } from "#app/booking/change-booking.server.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type ChargedExtras, chargedExtras } from "#app/villa/extras/charged-extras.ts"
import type { NotKept } from "#app/villa/extras/choose-extras.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { type QuoteFailure, quoteStay, rangeAround } from "#app/villa/prices/quote.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { PricedVilla, StayRuleFailure } from "#app/villa/prices/stay-rules.ts"
import type { PromoCodeFailure } from "#app/villa/promo-codes/promo-code.ts"
import type { Villa } from "#app/villa/villa.ts"
import { canMove, isSameStay, listedPrice, movedPrice } from "./move.ts"

export type PriceMoveFailure =
  | QuoteFailure
  | StayRuleFailure
  | PromoCodeFailure
  | NotKept
  | "dates-unavailable"
  | "move-unchanged"

/**
 * `difference` from the present price, negative if less; `listTotal` by the price list; in satang. `later`: how charges
 * of extras that were added later follow.
 */
export type PricedMove = {
  stay: Stay
  price: Price
  difference: number
  listTotal: number
  later: ChargedExtras | null
}

/**
 * Fails where a guest could not book: taken nights (except the booking's own), the owner's rules, those of the promo
 * code and of the booked extras.
 */
export async function priceMove(
  app: Pick<App, "db" | "now">,
  villa: PricedVilla,
  booking: Booking,
  asked: { checkIn: string; checkOut: string },
): Promise<Result<PricedMove, PriceMoveFailure, unknown>> {
  const { rooms, guests, createdAt, total } = booking
  const quoted = quoteStay(villa, { ...asked, rooms, guests }, { now: app.now(), bookedAt: createdAt })
  if (!quoted.ok) return quoted
  const { stay } = quoted.value
  if (isSameStay(stay, booking)) return fail("move-unchanged")
  const allowed = await checkOtherDates(app, villa, booking, stay)
  if (!allowed.ok) return allowed
  const bookedOn = dateIn(villa.timezone, new Date(createdAt))
  const moved = { ...booking, bookedOn }
  const price = movedPrice(villa, moved, stay)
  const later = chargedExtras(booking.extras, price, { nights: nightCount(stay), guests })
  return ok({ stay, price, difference: price.total - total, listTotal: listedPrice(villa, moved, stay).total, later })
}

/**
 * `priceMove` for a guest; fails with `move-not-offered` if the guest may not ask.
 * @param found `movesAsked` is how many requests the booking has made
 */
export async function quoteMove(
  app: Pick<App, "db" | "now">,
  found: { booking: Booking; villa: Villa; movesAsked: number },
  asked: { checkIn: string; checkOut: string },
): Promise<Result<PricedMove, PriceMoveFailure | "move-not-offered", unknown>> {
  const { booking, villa, movesAsked } = found
  if (!canMove(booking, { ...villa, now: app.now(), asked: movesAsked })) return fail("move-not-offered")
  const [seasons] = await read(app.db, readSeasons(app.db, rangeAround(asked).from))
  return priceMove(app, pricedVilla(villa, seasons, app.now()), booking, asked)
}
