import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { checkOtherDates } from "#app/booking/change-booking.server.ts"
import type { Stay } from "#app/booking/stay.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
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
  | "dates-unavailable"
  | "move-unchanged"

/**
 * A booking on other dates: what it would cost, how much more than now that is (negative: less), and what the price list
 * asks for them, in satang.
 */
export type PricedMove = { stay: Stay; price: Price; difference: number; listTotal: number }

/**
 * What a booking costs on other dates. Fails where a guest could not book them: taken nights, except its own, and the
 * owner's rules count, as do those of its promo code.
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
  return ok({ stay, price, difference: price.total - total, listTotal: listedPrice(villa, moved, stay).total })
}

/**
 * The same for a guest who may ask for other dates; fails with `move-not-offered` if they may not.
 * @param found the booking, and how many times they have asked for other dates of it
 */
export async function quoteMove(
  app: Pick<App, "db" | "now">,
  found: { booking: Booking; villa: Villa; movesAsked: number },
  asked: { checkIn: string; checkOut: string },
): Promise<Result<PricedMove, PriceMoveFailure | "move-not-offered", unknown>> {
  const { booking, villa, movesAsked } = found
  if (!canMove(booking, { ...villa, now: app.now(), asked: movesAsked })) return fail("move-not-offered")
  const [seasons] = await read(app.db, readSeasons(app.db, rangeAround(asked).from))
  return priceMove(app, { ...villa, seasons }, booking, asked)
}
