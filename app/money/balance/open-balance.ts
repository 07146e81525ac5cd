import type { Booking } from "#app/booking/booking.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { type BookingMoney, moneyOf } from "#app/money/ledger/money.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { BalanceLink } from "./balance-link.ts"

/** Days after check-out; later a balance is a matter of the accounts. */
export const BALANCE_TASK_DAYS = 30

/** `link` is the link by which the guest can pay. */
export type OpenBalance = { booking: Booking; money: BookingMoney; link: BalanceLink | null }

export type OpenBalances = Record<"overdue" | "upcoming" | "toReturn", OpenBalance[]>

/** @param today in the villa's time zone */
export function openBalances(
  found: { booking: Booking; sums: LedgerSums }[],
  links: ReadonlyMap<string, BalanceLink>,
  { today, timezone }: { today: string; timezone: string },
): OpenBalances {
  const balances: OpenBalances = { overdue: [], upcoming: [], toReturn: [] }
  for (const { booking, sums } of found) {
    if (dateAfter(booking.checkOut, BALANCE_TASK_DAYS) < today) continue
    const money = moneyOf(booking, sums, timezone)
    const open = { booking, money, link: links.get(booking.id) ?? null }
    if (money.balance < 0) balances.toReturn.push(open)
    else if (money.balanceDate !== null) balances[money.balanceDate < today ? "overdue" : "upcoming"].push(open)
  }
  for (const list of [balances.overdue, balances.upcoming]) list.sort(byDueDate)
  return balances
}

function byDueDate({ money: one }: OpenBalance, { money: other }: OpenBalance): number {
  return (one.balanceDate ?? "") < (other.balanceDate ?? "") ? -1 : 1
}

/** A slip is in review, or a capture in progress. */
export function isBeingPaid({ booking, link }: OpenBalance, bookingsInReview: ReadonlySet<string | null>): boolean {
  const isLinkBusy = link !== null && (link.status === "in_review" || link.settlingPaymentId !== null)
  return isLinkBusy || bookingsInReview.has(booking.id)
}
