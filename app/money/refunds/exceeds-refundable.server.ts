import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read } from "#app/db/database.server.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { openAmount, type Refund, stillToReturn } from "./refund.ts"
import { readRefundsOf } from "./refund-store.server.ts"
import { dueOf } from "./returned.ts"

type Money = Pick<Booking, "status" | "total" | "kept">

/** True for example after the price rose, or after a refund in the gateway's dashboard. */
export async function exceedsRefundable(
  { db }: Pick<App, "db">,
  refund: Pick<Refund, "id" | "bookingId" | "pot" | "amount">,
): Promise<boolean> {
  const { bookingId } = refund
  const [booking, sums, refunds] = await read(
    db,
    readBooking(db, bookingId),
    readSums(db, bookingId),
    readRefundsOf(db, bookingId),
  )
  return booking !== null && isTooHigh(refund, booking, sums, refunds)
}

/** Of other open refunds only `sending` ones count first: their money may be gone. */
function isTooHigh(
  { id, pot, amount }: Pick<Refund, "id" | "pot" | "amount">,
  booking: Money,
  sums: LedgerSums,
  refunds: readonly Refund[],
): boolean {
  if (pot !== "stay") return false
  const sending = refunds.filter((other) => other.id !== id && other.status === "sending")
  return amount > stillToReturn(dueOf(booking, sums), sending)
}

/** In satang; without the parts that are not owed or that other refunds return. */
export function keptByWaiving(
  refund: Pick<Refund, "id" | "pot" | "amount">,
  booking: Money,
  sums: LedgerSums,
  refunds: readonly Refund[],
): number {
  if (isTooHigh(refund, booking, sums, refunds)) return 0
  const others = refunds.filter(({ id }) => id !== refund.id)
  return Math.min(refund.amount, stillToReturn(dueOf(booking, sums), others))
}

/** By how much open refunds must shrink, in satang, after a gateway refund that settles none of them. */
export function excessAfter(amount: number, booking: Money, sums: LedgerSums, refunds: readonly Refund[]): number {
  const { balance, held } = dueOf(booking, sums)
  const due = Math.max(0, Math.min(-balance, held) - amount)
  return Math.max(0, Math.min(amount, openAmount(refunds, "stay") - due))
}
