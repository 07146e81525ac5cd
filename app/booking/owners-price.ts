import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { holdsMoney } from "#app/money/ledger/money.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { chargedGuests } from "#app/villa/prices/pricing.ts"
import type { Booking } from "./booking.ts"

/** @property chargedGuests guests paid for beyond those that the price includes */
export type PricedStay = Pick<Booking, "checkIn" | "checkOut" | "rooms" | "total"> & {
  chargedGuests: number
  isAgreed: boolean
}

/** After a slip or money, or once confirmed, only owners set the price. */
export function hasBegunToPay(
  { status, firstSlipAt }: Pick<Booking, "status" | "firstSlipAt">,
  sums: Pick<LedgerSums, "held" | "damage">,
): boolean {
  return status !== "pending_payment" || firstSlipAt !== null || holdsMoney(sums)
}

/**
 * Staff keep the price of an unchanged stay; another stay gets the list price, or its old one if higher, so
 * that no chain of edits ends below the list. More guests alone never cost less, fewer cost the same. An
 * agreed price is never lowered.
 * @param listTotal of the edited stay, in satang
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

/** Nobody types the price of a guest's move, so only a price below the list needs an owner. */
function isOwnersMove({ total }: Pick<PricedStay, "total">, listTotal: number): boolean {
  return total < listTotal
}

export function pricedStay(offer: OfferRules, booking: Booking): PricedStay {
  const { checkIn, checkOut, rooms, total, guests, price } = booking
  const isAgreed = price.agreed === true
  return { checkIn, checkOut, rooms, total, chargedGuests: chargedGuests(offer, guests), isAgreed }
}

/** `hasBegunToPay` as of before the change; `isMove` accepts a guest's request for other dates. */
export function isOwnersChange(
  before: PricedStay,
  after: PricedStay,
  { listTotal, hasBegunToPay, isMove = false }: { listTotal: number; hasBegunToPay: boolean; isMove?: boolean },
): boolean {
  if (!hasBegunToPay) return false
  return isMove ? isOwnersMove(after, listTotal) : isOwnersPrice(before, after, listTotal)
}

/** Satang below the list of a price set, or kept for another stay, by staff; 0 if none. */
export function belowList(before: PricedStay, after: PricedStay, listTotal: number): number {
  const priced = ["checkIn", "checkOut", "rooms", "chargedGuests", "total"] as const
  const isKept = priced.every((name) => before[name] === after[name])
  return isKept ? 0 : Math.max(0, listTotal - after.total)
}
