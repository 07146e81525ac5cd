import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import type { NewRefund, Refund, RefundChannel } from "#app/money/refunds/refund.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter, isDate } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"

/** By default for a year, and at most for five. */
const DEFAULT_DAYS = 365
const MAX_DAYS = 5 * 365

/** Today in the villa's time zone; the last day of a credit is in it. */
export function defaultCreditUntil(today: string): string {
  return dateAfter(today, DEFAULT_DAYS)
}

export function checkCreditUntil(until: string, today: string): Result<string, "credit-date-invalid"> {
  const isValid = isDate(until) && until > today && until <= dateAfter(today, MAX_DAYS)
  return isValid ? ok(until) : fail("credit-date-invalid")
}

/** Days before the last day on which owners and the guest are reminded, from this hour of the villa. */
const REMINDER_DAYS = [14, 1] as const
const HOUR = "09:00"

/**
 * Only the newest reminder, so that an outage leads to one; null before the first, after the last day, and for a moment
 * before the credit was made.
 * @property createdAt in epoch milliseconds
 */
export function creditReminderDue(
  { validUntil, createdAt }: { validUntil: string; createdAt: number },
  timezone: string,
  now: number,
): (typeof REMINDER_DAYS)[number] | null {
  const momentOf = (days: number) => instantAt(dateAfter(validUntil, -days), HOUR, timezone)
  if (now >= instantAt(dateAfter(validUntil, 1), "00:00", timezone)) return null
  const days = REMINDER_DAYS.findLast((each) => momentOf(each) <= now)
  return days !== undefined && momentOf(days) >= createdAt ? days : null
}

/** Of the guest's reminder: one for each day on which it is due, and again for another last day. */
export function creditReminderKey({ id, validUntil }: { id: string; validUntil: string }, days: number): string {
  return `credit-ending:${id}:${validUntil}:${days}`
}

/** A refund that is kept for a later stay instead; nothing of it moves by itself. */
export function isCredit({ channel, status }: Pick<Refund, "channel" | "status">): boolean {
  return channel === "credit" && status === "owed"
}

/** In satang, of the credits that are held, as the guest sees refunds. */
export function creditOf(
  refunds: readonly { channel: RefundChannel; state: "owed" | "sent"; amount: number }[],
): number {
  const held = refunds.filter(({ channel, state }) => channel === "credit" && state === "owed")
  return held.reduce((sum, { amount }) => sum + amount, 0)
}

const BACK_MIN_DAYS = 30

/** Satang, and the latest last day of the credits; null for none. */
export type PaidByCredit = { amount: number; until: string | null }

/**
 * The part of a refund that goes back to what it was, a credit, first; empty if none was used. It lasts as long as the
 * credit did, at least until the check-in that it had paid for, and never less than a month.
 */
export function backToCredit(
  refund: number,
  { amount, until }: PaidByCredit,
  { checkIn, today }: { checkIn: string; today: string },
): NewRefund[] {
  const part = Math.min(refund, amount)
  const validUntil = [until ?? "", checkIn, dateAfter(today, BACK_MIN_DAYS)].sort().at(-1)
  return part > 0 ? [{ pot: "stay", amount: part, channel: "credit", cardPaymentId: null, validUntil }] : []
}

/** Of the payment that a credit becomes. */
export function creditEvidence({ id }: Pick<Refund, "id">): string {
  return `credit:${id}`
}

/** Which credit a payment was; null for all others. */
export function creditUsedBy({ kind, evidence }: Pick<LedgerLine, "kind" | "evidence">): string | null {
  return kind === "payment" ? (/^credit:(.+)$/.exec(evidence ?? "")?.[1] ?? null) : null
}
