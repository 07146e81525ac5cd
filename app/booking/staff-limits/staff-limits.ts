import { hasBegun } from "#app/booking/other-dates/move.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { balance, type LedgerLine, type NewLine, sumLines } from "#app/money/ledger/ledger.ts"
import { type CheckInTimes, checkInAt } from "#app/villa/stay-times.ts"
import type { Booking } from "../booking.ts"
import type { Stay } from "../stay.ts"

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
  const paid = sumOf(lines.filter(isPayment))
  if (paid === 0) return false
  const came = status === "cancelled" ? ledger.filter(({ kind }) => kind !== "refund") : ledger
  const sums = sumLines([...came, ...lines.filter((line) => !isPayment(line))])
  return paid > Math.max(0, balance({ total, isCancelled: false, kept: null }, sums))
}

/** The highest rate of tax that a buyer withholds from a price, in percent. */
const WITHHELD_MAX_PERCENT = 15

/** Staff record no more tax as withheld than the law knows: the rest of a payment in cash would be missing. */
export function withholdsTooMuch(lines: readonly NewLine[]): boolean {
  const tax = withheldIn(lines)
  const paid = sumOf(lines.filter(({ kind }) => kind === "payment"))
  return tax > Math.ceil((paid * WITHHELD_MAX_PERCENT) / 100)
}

const withheldIn = (lines: readonly NewLine[]) => sumOf(lines.filter(({ channel }) => channel === "withheld"))

function sumOf(lines: readonly Pick<NewLine, "amount">[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

type DatedStay = Stay & Pick<Booking, "status">
/** `now` is epoch milliseconds. */
type Moment = CheckInTimes & { now: number }

const MISTYPED_MS = HOUR_MS

/** Staff correct their own typing errors, but not what a guest has booked. */
export function isMistyped(
  { createdAt, addressHash }: Pick<Booking, "createdAt" | "addressHash">,
  now: number,
): boolean {
  return addressHash === "" && now - createdAt < MISTYPED_MS
}

/** A stay that has not ended gets dates of the past. @param today the villa's date */
export function movesIntoPast(before: Stay, after: Stay, today: string): boolean {
  if (before.checkOut < today) return false
  return after.checkOut < today || (after.checkIn !== before.checkIn && after.checkIn < today)
}

/**
 * Only owners end a confirmed stay that has begun, or change its check-in: the guest may have stayed. Only they move
 * any stay into the past, which frees its nights.
 */
export function stayRefusal(
  before: DatedStay & Pick<Booking, "createdAt" | "addressHash">,
  after: DatedStay,
  moment: Moment,
): "stay-owner-only" | "past-owner-only" | null {
  if (isMistyped(before, moment.now)) return null
  const undoes = after.status !== "confirmed" || after.checkIn !== before.checkIn
  if (before.status === "confirmed" && hasBegun(before, moment) && undoes) return "stay-owner-only"
  return movesIntoPast(before, after, todayAt(moment)) ? "past-owner-only" : null
}

/** How long before check-in owners are told that a stay is moved. */
const SOON_MS = 2 * DAY_MS

/**
 * A confirmed stay that begins soon or has begun gets another check-in: its guest may come all the same. A move
 * into the past counts at any time.
 */
export function movesSoonStay(before: DatedStay, after: DatedStay, moment: Moment): boolean {
  if (before.status !== "confirmed" || after.status !== "confirmed") return false
  if (movesIntoPast(before, after, todayAt(moment))) return true
  return after.checkIn !== before.checkIn && moment.now >= checkInAt(before, moment) - SOON_MS
}

function todayAt({ timezone, now }: Moment): string {
  return dateIn(timezone, new Date(now))
}

/**
 * `amount` came or was paid out, and `withheld` counts as paid too; both satang. `hasSlip` proves little: staff may
 * have sent the image themselves.
 */
export type ByHand = {
  amount: number
  withheld: number
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
    amount: Math.abs(sumOf(told)),
    withheld: withheldIn(lines),
    channel: told.some(({ channel }) => channel === "cash") ? "cash" : "bank",
    isDamage: told.every(({ pot }) => pot === "damage"),
    isPaidOut: paid.length === 0,
    hasSlip: told.every(({ evidence }) => evidence !== null),
  }
}
