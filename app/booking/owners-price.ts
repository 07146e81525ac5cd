import type { LedgerSums } from "../ledger/ledger.ts"
import type { Booking } from "./booking.ts"
import { holdsMoney } from "./money.ts"

/** All that a price depends on. @property chargedGuests how many are paid for beyond those that the price includes */
type PricedStay = Pick<Booking, "checkIn" | "checkOut" | "rooms" | "total"> & { chargedGuests: number }

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
 * More guests alone cost more or the same, and fewer guests alone cost the same.
 * @param listTotal what the edited stay costs by the price list, in satang
 */
export function isOwnersPrice(before: PricedStay, after: PricedStay, listTotal: number): boolean {
  const isKept = after.total === before.total
  const hasOtherRooms =
    after.checkIn !== before.checkIn || after.checkOut !== before.checkOut || after.rooms !== before.rooms
  if (!hasOtherRooms && after.chargedGuests <= before.chargedGuests) return !isKept
  if (isKept) return after.total < listTotal
  return after.total !== listTotal || (!hasOtherRooms && after.total < before.total)
}
