import type { Booking } from "./booking.ts"

type PricedStay = Pick<Booking, "status" | "checkIn" | "checkOut" | "rooms" | "guests" | "total">

const hasOtherStay = (before: PricedStay, after: PricedStay) =>
  after.checkIn !== before.checkIn || after.checkOut !== before.checkOut || after.rooms !== before.rooms

/**
 * Whether an edit of a confirmed booking sets a price that only an owner may set: any other total than before, unless it is
 * the price list's own for other dates or rooms, or its higher one for more guests. Fewer guests alone lower no price.
 * @param listTotal what the edited stay costs by the price list, in satang
 */
export function isOwnersPrice(before: PricedStay, after: PricedStay, listTotal: number): boolean {
  if (before.status !== "confirmed" || after.total === before.total) return false
  if (after.total !== listTotal) return true
  const hasMoreGuests = after.guests > before.guests && after.total > before.total
  return !hasOtherStay(before, after) && !hasMoreGuests
}
