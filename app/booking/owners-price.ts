import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { holdsMoney } from "#app/money/ledger/money.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { chargedGuests } from "#app/villa/prices/pricing.ts"
import type { Booking } from "./booking.ts"

/**
 * All that a price depends on.
 * @property chargedGuests how many are paid for beyond those that the price includes
 * @property isAgreed whether the price was agreed, by whoever of the team
 */
export type PricedStay = Pick<Booking, "checkIn" | "checkOut" | "rooms" | "total"> & {
  chargedGuests: number
  isAgreed: boolean
}

/** Whether a guest has sent a slip or money, or the stay is confirmed: from then on only owners set its price. */
export function hasBegunToPay(
  { status, firstSlipAt }: Pick<Booking, "status" | "firstSlipAt">,
  sums: Pick<LedgerSums, "held" | "damage">,
): boolean {
  return status !== "pending_payment" || firstSlipAt !== null || holdsMoney(sums)
}

/**
 * Whether an edit of such a booking sets a price that only an owner may set. Without one, the same stay keeps its price;
 * another stay has the price list's, or its old one where that is higher, so that no chain of edits ends below the list.
 * More guests alone cost more or the same, and fewer guests alone cost the same. A price that was agreed is not lowered.
 * @param listTotal what the edited stay costs by the price list, in satang
 */
export function isOwnersPrice(before: PricedStay, after: PricedStay, listTotal: number): boolean {
  const isKept = after.total === before.total
  if (before.isAgreed && after.total < before.total) return true
  const hasOtherRooms =
    after.checkIn !== before.checkIn || after.checkOut !== before.checkOut || after.rooms !== before.rooms
  if (!hasOtherRooms && after.chargedGuests <= before.chargedGuests) return !isKept
  if (isKept) return after.total < listTotal
  return after.total !== listTotal || (!hasOtherRooms && after.total < before.total)
}

/** The same for other dates that its guest asks for: nobody types their price, so only one below the list is an owner's. */
function isOwnersMove({ total }: Pick<PricedStay, "total">, listTotal: number): boolean {
  return total < listTotal
}

/** What of a booking decides its price. */
export function pricedStay(offer: OfferRules, booking: Booking): PricedStay {
  const { checkIn, checkOut, rooms, total, guests, price } = booking
  const isAgreed = price.agreed === true
  return { checkIn, checkOut, rooms, total, chargedGuests: chargedGuests(offer, guests), isAgreed }
}

/**
 * Whether a change of a booking by staff sets a price that only an owner may set.
 * @property hasBegunToPay whether its guest had, before the change
 * @property isMove whether it accepts other dates that its guest has asked for
 */
export function isOwnersChange(
  before: PricedStay,
  after: PricedStay,
  { listTotal, hasBegunToPay, isMove = false }: { listTotal: number; hasBegunToPay: boolean; isMove?: boolean },
): boolean {
  if (!hasBegunToPay) return false
  return isMove ? isOwnersMove(after, listTotal) : isOwnersPrice(before, after, listTotal)
}

/** By how much less than the list a price that staff have set or kept for another stay is, in satang; 0 if it is not. */
export function belowList(before: PricedStay, after: PricedStay, listTotal: number): number {
  const priced = ["checkIn", "checkOut", "rooms", "chargedGuests", "total"] as const
  const isKept = priced.every((name) => before[name] === after[name])
  return isKept ? 0 : Math.max(0, listTotal - after.total)
}
