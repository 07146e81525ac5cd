import { hasBegun } from "#app/booking/other-dates/move.ts"
import type { LedgerLine, NewLine } from "#app/money/ledger/ledger.ts"
import { sumLines } from "#app/money/ledger/ledger.ts"
import { moneyOf, type OwingStay } from "#app/money/ledger/money.ts"
import type { CheckInTimes } from "#app/villa/stay-times.ts"
import type { Booking } from "./booking.ts"

/**
 * Whether staff would record more for a stay than its guest owes then; more is recorded by owners. What a cancelled one
 * owes depends on what its cancellation keeps: its slip is recorded as what was asked for.
 * @param booking as it is after the change
 * @param lines those of the change: its charges are owed before its payments come
 */
export function recordsTooMuch(
  booking: OwingStay,
  ledger: readonly LedgerLine[],
  lines: readonly NewLine[],
  timezone: string,
): boolean {
  if (booking.status === "cancelled") return false
  const isPayment = ({ kind, pot = "stay" }: NewLine) => kind === "payment" && pot === "stay"
  const paid = lines.filter(isPayment).reduce((sum, { amount }) => sum + amount, 0)
  if (paid === 0) return false
  const { balance } = moneyOf(booking, sumLines([...ledger, ...lines.filter((line) => !isPayment(line))]), timezone)
  return paid > Math.max(0, balance)
}

/**
 * Whether a change ends a confirmed stay from its check-in time on, or puts it off so that it could be ended then. Staff
 * leave that to owners: its guest may have stayed.
 */
export function undoesBegunStay(
  before: Pick<Booking, "status" | "checkIn">,
  after: Pick<Booking, "status" | "checkIn">,
  moment: CheckInTimes & { now: number },
): boolean {
  if (before.status !== "confirmed" || !hasBegun(before, moment)) return false
  return after.status !== "confirmed" || !hasBegun(after, moment)
}

/** Money that somebody says came, without a slip or a card that shows it; `amount` in satang. */
export type ByHand = { amount: number; channel: "bank" | "cash"; isDamage: boolean }

/** What of some lines was recorded so; null if nothing. */
export function recordedByHand(lines: readonly NewLine[]): ByHand | null {
  const unproved = lines.filter(({ kind, evidence }) => kind === "payment" && evidence === null)
  if (unproved.length === 0) return null
  return {
    amount: unproved.reduce((sum, { amount }) => sum + amount, 0),
    channel: unproved.some(({ channel }) => channel === "cash") ? "cash" : "bank",
    isDamage: unproved.every(({ pot }) => pot === "damage"),
  }
}
