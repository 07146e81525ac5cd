import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { Result } from "#app/result.ts"
import { type Price, priceOf } from "#app/villa/prices/price-breakdown.ts"
import type { PromoDiscount } from "#app/villa/prices/pricing.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import { checkPromoCode, type PromoCodeFailure, type UsedPromoCode } from "#app/villa/promo-codes/promo-code.ts"
import type { Booking } from "./booking.ts"
import type { Stay } from "./stay.ts"

/** Whether a booking's promo code is for other dates. It has its use already, even if the code is off or used up. */
export function checkCodeOf(
  code: UsedPromoCode,
  stay: Stay,
  { createdAt }: Pick<Booking, "createdAt">,
  timezone: string,
): Result<PromoDiscount, PromoCodeFailure, unknown> {
  return checkPromoCode({ ...code, active: true, maxUses: null }, stay, dateIn(timezone, new Date(createdAt)))
}

/** The discount of a booking's code after a change; null for dates for which the code is not. @param code as it is now */
function promoFor(before: Booking, after: Booking, code: UsedPromoCode | null, timezone: string): PromoDiscount | null {
  const { promo } = before.price
  const isMoved = after.checkIn !== before.checkIn || after.checkOut !== before.checkOut
  if (!promo || !code || !isMoved) return promo
  return checkCodeOf(code, after, before, timezone).ok ? promo : null
}

/**
 * What a changed booking costs by the current price list, with the discounts of the day it was made, and with its promo
 * code unless it has moved to dates for which the code is not.
 */
export function listPriceAfter(villa: PricedVilla, before: Booking, after: Booking, code: UsedPromoCode | null): Price {
  const { checkIn, checkOut, rooms, guests } = after
  const bookedOn = dateIn(villa.timezone, new Date(before.createdAt))
  const promo = promoFor(before, after, code, villa.timezone)
  return priceOf(villa, { stay: { checkIn, checkOut }, rooms, guests, bookedOn, promo })
}
