import { hasBegun } from "#app/booking/other-dates/move.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { balance, type LedgerLine, type NewLine, sumLines } from "#app/money/ledger/ledger.ts"
import { type CheckInTimes, checkInAt } from "#app/villa/stay-times.ts"
import type { Booking } from "./booking.ts"

/**
 * Staff may record no more than a guest owes; of a cancelled booking, what had not come of its price and charges. What
 * was returned since is not owed again.
 * @param booking as after the change
 * @param lines of the change; its charges count before its payments
 */
export function recordsTooMuch(
  { status, total }: Pick<Booking, "status" | "total">,
  ledger: readonly LedgerLine[],
  lines: readonly NewLine[],
): boolean {
  const isPayment = ({ kind, pot = "stay" }: NewLine) => kind === "payment" && pot === "stay"
  const paid = lines.filter(isPayment).reduce((sum, { amount }) => sum + amount, 0)
  if (paid === 0) return false
  const came = status === "cancelled" ? ledger.filter(({ kind }) => kind !== "refund") : ledger
  const sums = sumLines([...came, ...lines.filter((line) => !isPayment(line))])
  return paid > Math.max(0, balance({ total, isCancelled: false, kept: null }, sums))
}

const MISTYPED_MS = HOUR_MS

/**
 * Only owners end a confirmed stay after check-in, or postpone it so that it could be ended: the guest may
 * have stayed. Within an hour of entry, staff may correct typing errors.
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

/** How long before check-in owners are told that a stay is put off. */
const SOON_MS = 2 * DAY_MS

/** A confirmed stay is put off that begins soon or has begun: its guest may come all the same. */
export function putsOffSoonStay(
  before: Pick<Booking, "status" | "checkIn">,
  after: Pick<Booking, "status" | "checkIn">,
  { now, ...times }: CheckInTimes & { now: number },
): boolean {
  const isPutOff = before.status === "confirmed" && after.status === "confirmed" && after.checkIn > before.checkIn
  return isPutOff && now >= checkInAt(before, times) - SOON_MS
}

/** `amount` is satang. `hasSlip` proves little: staff may have sent the image themselves. */
export type ByHand = {
  amount: number
  channel: "bank" | "cash"
  isDamage: boolean
  isPaidOut: boolean
  hasSlip: boolean
}

/** Null without a payment or refund in cash or by bank transfer. */
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
