import { balance } from "../ledger/ledger.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Booking } from "./booking.ts"

/** What an admin's answer, whether the money of a cancelled booking's slip came, changes; null where nothing. */
export type ReceiptDecision = "record" | "dismiss" | null

/**
 * Decides on that answer. Giving the same answer twice changes nothing; "it came" may also be said after "it did not",
 * but money that is recorded stays recorded.
 * @param recorded whether the slip's money is in the ledger already
 */
export function decideReceipt(
  { status, slipId, inReviewSince }: Pick<Booking, "status" | "slipId" | "inReviewSince">,
  received: boolean,
  recorded: boolean,
): Result<ReceiptDecision, "status-conflict" | "slip-missing" | "booking-edited", unknown> {
  if (status !== "cancelled") return fail("status-conflict", { from: status, to: "cancelled" })
  if (slipId === null) return fail("slip-missing")
  if (recorded) return received ? ok(null) : fail("booking-edited")
  if (received) return ok("record")
  return ok(inReviewSince === null ? null : "dismiss")
}

/**
 * How much a cancelled booking's slip brought, in satang: what was still due, as when a booking is confirmed. Where nothing
 * was, the same money came twice, so it is the total, which the guest was asked for.
 */
export function receiptAmount(total: number, received: number): number {
  const due = balance(total, received)
  return due > 0 ? due : total
}
