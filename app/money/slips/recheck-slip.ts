import type { Booking } from "#app/booking/booking.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { type LedgerLine, lineWith, type PaymentProof, paymentEvidence, unreversed } from "#app/money/ledger/ledger.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { CheckInTimes } from "#app/villa/stay-times.ts"

export type RecheckFailure = "status-conflict" | "slip-missing" | "stay-begun" | "link-in-review" | "money-since"

/** `linkInReview`: a slip of one of the booking's payment links waits, or its card is being charged. */
type Facts = { lines: readonly LedgerLine[]; proof: PaymentProof | null; linkInReview: boolean }

/**
 * A stay that was confirmed by its slip waits for the check again, until check-in and while nothing else was paid.
 * @returns the slip's payment to take back; null if that was done before, or if nothing was recorded
 */
export function decideRecheck(
  booking: Pick<Booking, "status" | "slipId" | "checkIn">,
  { lines, proof, linkInReview }: Facts,
  moment: CheckInTimes & { now: number },
): Result<{ payment: LedgerLine | null }, RecheckFailure, unknown> {
  if (booking.status !== "confirmed") return fail("status-conflict", { from: booking.status, to: "in_review" })
  if (booking.slipId === null || proof === null) return fail("slip-missing")
  if (hasBegun(booking, moment)) return fail("stay-begun")
  if (linkInReview) return fail("link-in-review")
  const evidence = paymentEvidence(proof)
  const payment = lineWith(evidence, lines) ?? null
  const recorded = lines.findLastIndex((line) => line.evidence === evidence)
  const since = unreversed(lines.slice(recorded + 1)).filter(({ channel }) => channel !== "none")
  return since.length > 0 ? fail("money-since") : ok({ payment })
}
