import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { Result } from "#app/result.ts"
import { pricedExtras } from "#app/villa/extras/extra.ts"
import { type Price, priceOf } from "#app/villa/prices/price-breakdown.ts"
import type { PromoDiscount } from "#app/villa/prices/pricing.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import { checkPromoCode, type PromoCodeFailure, type UsedPromoCode } from "#app/villa/promo-codes/promo-code.ts"
import type { Booking } from "../booking.ts"
import type { Stay } from "../stay.ts"

/** The code has this booking's use already, so being off or used up does not matter. */
export function checkCodeOf(
  code: UsedPromoCode,
  stay: Stay,
  { createdAt }: Pick<Booking, "createdAt">,
  timezone: string,
): Result<PromoDiscount, PromoCodeFailure, unknown> {
  return checkPromoCode({ ...code, active: true, maxUses: null }, stay, dateIn(timezone, new Date(createdAt)))
}

/** Null if the new dates are outside the code's. @param code as it is now */
function promoFor(before: Booking, after: Booking, code: UsedPromoCode | null, timezone: string): PromoDiscount | null {
  const { promo } = before.price
  const isMoved = after.checkIn !== before.checkIn || after.checkOut !== before.checkOut
  if (!promo || !code || !isMoved) return promo
  return checkCodeOf(code, after, before, timezone).ok ? promo : null
}

/** Keeps the discounts of the day of booking, and the promo code while valid for the dates. */
export function listPriceAfter(villa: PricedVilla, before: Booking, after: Booking, code: UsedPromoCode | null): Price {
  const { checkIn, checkOut, rooms, guests } = after
  const extras = pricedExtras(after.extras)
  const bookedOn = dateIn(villa.timezone, new Date(before.createdAt))
  const promo = promoFor(before, after, code, villa.timezone)
  return priceOf(villa, { stay: { checkIn, checkOut }, rooms, guests, bookedOn, promo, extras })
}
