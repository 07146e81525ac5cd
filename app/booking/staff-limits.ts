import { hasBegun } from "#app/booking/other-dates/move.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import { type LedgerLine, type NewLine, sumLines } from "#app/money/ledger/ledger.ts"
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

const MISTYPED_MS = HOUR_SECONDS * 1000

/**
 * Whether a change ends a confirmed stay from its check-in time on, or puts it off so that it could be ended then. Staff
 * leave that to owners: its guest may have stayed. A stay that was entered a moment ago may be mistyped.
 */
export function undoesBegunStay(
  before: Pick<Booking, "status" | "checkIn" | "createdAt">,
  after: Pick<Booking, "status" | "checkIn">,
  moment: CheckInTimes & { now: number },
): boolean {
  if (before.status !== "confirmed" || !hasBegun(before, moment)) return false
  if (moment.now - before.createdAt < MISTYPED_MS) return false
  return after.status !== "confirmed" || !hasBegun(after, moment)
}

/**
 * Money that somebody says came or was paid out; `amount` in satang. A slip says only that a picture was sent: staff may have
 * sent it themselves.
 */
export type ByHand = {
  amount: number
  channel: "bank" | "cash"
  isDamage: boolean
  isPaidOut: boolean
  hasSlip: boolean
}

/** What of some lines was recorded so; null if nothing, or by a card's gateway. */
export function recordedByHand(lines: readonly NewLine[]): ByHand | null {
  const byHand = lines.filter(({ channel }) => channel === "cash" || channel === "bank")
  const paid = byHand.filter(({ kind }) => kind === "payment")
  const told = paid.length > 0 ? paid : byHand.filter(({ kind }) => kind === "refund")
  if (told.length === 0) return null
  return {
    amount: Math.abs(told.reduce((sum, { amount }) => sum + amount, 0)),
    channel: told.some(({ channel }) => channel === "cash") ? "cash" : "bank",
    isDamage: told.every(({ pot }) => pot === "damage"),
    isPaidOut: paid.length === 0,
    hasSlip: told.every(({ evidence }) => evidence !== null),
  }
}
