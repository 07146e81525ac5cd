import type { Booking } from "#app/booking/booking.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type LedgerSums, nextPayment } from "./ledger.ts"

/**
 * The effect when an admin reports whether the money of a cancelled booking's slip arrived: the money is recorded,
 * the booking stops awaiting the report, or nothing changes (null).
 */
export type MoneyArrivedDecision = "record" | "dismiss" | null

/**
 * Decides that effect. Repeating a report changes nothing. "Arrived" may follow "did not arrive", but recorded money
 * stays recorded.
 * @param received the report
 * @param recorded whether the slip's money is already in the ledger
 */
export function decideMoneyArrived(
  { status, slipId, inReviewSince }: Pick<Booking, "status" | "slipId" | "inReviewSince">,
  received: boolean,
  recorded: boolean,
): Result<MoneyArrivedDecision, "status-conflict" | "slip-missing" | "booking-edited", unknown> {
  if (status !== "cancelled") return fail("status-conflict", { from: status, to: "cancelled" })
  if (slipId === null) return fail("slip-missing")
  if (recorded) return received ? ok(null) : fail("booking-edited")
  if (received) return ok("record")
  return ok(inReviewSince === null ? null : "dismiss")
}

/**
 * The amount to record for a cancelled booking's slip, in satang: what was to be paid next, as when a booking is confirmed.
 * If nothing was, the guest has paid twice, so it is the first payment again.
 * @param payNow what was to be paid on booking
 */
export function amountToRecord(payNow: number, total: number, sums: LedgerSums): number {
  const due = nextPayment(payNow, total, sums)
  return due > 0 ? due : payNow
}
