import type { Booking } from "#app/booking/booking.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type LedgerSums, nextPayment } from "./ledger.ts"

/** The effect of an admin's report on a cancelled booking's slip; null if nothing changes. */
export type MoneyArrivedDecision = "record" | "dismiss" | null

/** "Did not arrive" can be corrected later. `recorded` money of the slip stays recorded. */
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

/** In satang: what was to be paid next. If nothing was, the guest paid twice: the first payment again. */
export function amountToRecord(payNow: number, total: number, sums: LedgerSums): number {
  const due = nextPayment(payNow, total, sums)
  return due > 0 ? due : payNow
}
