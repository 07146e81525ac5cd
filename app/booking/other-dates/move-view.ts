import type { Booking } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { heldBesideRefunds, type Refund, stillToReturn } from "#app/money/refunds/refund.ts"
import { dueOf, refundByPolicy } from "#app/money/refunds/returned.ts"
import { type ChargedExtras, chargedExtras, chargedMore } from "#app/villa/extras/charged-extras.ts"
import type { MoveRequest } from "./move-request.ts"

/**
 * Amounts are in satang; `name` is empty if unknown.
 * @property difference between the new total and the present one
 * @property listTotal by the price list; null if that is the total
 * @property later how the charges of extras that were added later follow; null if they stay
 * @property returned on accepting, or on cancelling now by the terms; null if accepting returns nothing,
 * `cancelling` null without terms
 */
export type MoveTask = {
  requestId: string
  bookingId: string
  version: number
  reference: string
  name: string
  current: Stay
  wanted: Stay
  total: number
  difference: number
  listTotal: number | null
  later: ChargedExtras | null
  returned: { accepting: number; cancelling: number | null } | null
}

/** Paid and being returned; `now` is epoch milliseconds. */
type MoneyNow = {
  sums: LedgerSums
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[]
  timezone: string
  now: number
}

export function moveTask(request: MoveRequest, booking: Booking, money: MoneyNow): MoveTask {
  const { checkIn, checkOut, total, listTotal } = request
  const { id, version, reference, customer, extras, price, guests } = booking
  // At the rates of the booking; accepting charges by those of its new price.
  const later = chargedExtras(extras, price, { nights: nightCount({ checkIn, checkOut }), guests })
  return {
    requestId: request.id,
    bookingId: id,
    version,
    reference,
    name: fullName(customer),
    current: { checkIn: booking.checkIn, checkOut: booking.checkOut },
    wanted: { checkIn, checkOut },
    total,
    difference: total - booking.total,
    listTotal: listTotal === total ? null : listTotal,
    later,
    returned: returnedBy(total + chargedMore(later), booking, money),
  }
}

/**
 * A lower price can return more than cancelling, where the terms keep a part.
 * @param total with what is charged more
 */
function returnedBy(total: number, booking: Booking, { sums, refunds, timezone, now }: MoneyNow): MoveTask["returned"] {
  const accepting = stillToReturn(dueOf({ ...booking, total }, sums), refunds)
  if (total >= booking.total || accepting === 0) return null
  const paid = heldBesideRefunds({ sums, refunds })
  const cancelling = refundByPolicy(booking, paid, { now, timezone, charged: sums.charged })
  return { accepting, cancelling: booking.terms.cancellation ? cancelling : null }
}
