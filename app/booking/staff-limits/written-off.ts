import { awaitsSlipDecision, type Booking } from "../booking.ts"

/** Money in satang that an act of staff gives up; `missing`: they said that none came for a slip. */
export type WrittenOff = { act: "cancelled" | "deleted" | "rejected" | "missing"; amount: number }

/**
 * What came, was agreed or may have come by a slip, of a booking that staff end or whose slip they close without money.
 * The end of a confirmed stay is told by `stay-cancelled`.
 * @param due what a slip of the booking pays; `received` has ever come, `recorded` comes with this change. All satang
 * @returns null if nothing is given up
 */
export function writtenOff(
  before: Booking,
  after: Booking,
  { due, received, recorded }: { due: number; received: number; recorded: number },
): WrittenOff | null {
  const act = actOf(before, after)
  if (!act || recorded > 0) return null
  const isEnd = act === "cancelled" || act === "deleted"
  const hasSlip = awaitsSlipDecision(before) || (act === "deleted" && before.slipId !== null)
  const amount = Math.max(hasSlip ? due : 0, isEnd ? received : 0, isEnd ? (before.agreedTotal ?? 0) : 0)
  return amount > 0 ? { act, amount } : null
}

function actOf(before: Booking, after: Booking): WrittenOff["act"] | null {
  const isCancelled = after.status === "cancelled" && before.status !== "cancelled"
  if (isCancelled && before.status === "confirmed") return null
  if (before.deletedAt === null && after.deletedAt !== null) return "deleted"
  if (isCancelled) return "cancelled"
  if (!awaitsSlipDecision(before) || awaitsSlipDecision(after)) return null
  return after.status === "pending_payment" ? "rejected" : "missing"
}
