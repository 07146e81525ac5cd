import type { Booking } from "#app/booking/booking.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { type BookingMoney, moneyOf } from "#app/money/ledger/money.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { BalanceLink } from "./balance-link.ts"

/** For how many days after check-out a balance is a task; then it is a matter of the accounts. */
export const BALANCE_TASK_DAYS = 30

/** A confirmed stay of which something is still owed, and the link by which the guest can pay it, if there is one. */
export type OpenBalance = { booking: Booking; money: BookingMoney; link: BalanceLink | null }

/** What is owed: past its due date, later, and by the owner to guests who paid too much. Each by its date. */
export type OpenBalances = Record<"overdue" | "upcoming" | "toReturn", OpenBalance[]>

/**
 * The open balances of a day.
 * @param found the confirmed stays with the sums of their ledgers
 * @param today in the villa's time zone
 */
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

/** Whether somebody is paying a balance now: its slip waits for the owner, or its card payment is under way. */
export function isBeingPaid({ booking, link }: OpenBalance, bookingsInReview: ReadonlySet<string | null>): boolean {
  const isLinkBusy = link !== null && (link.status === "in_review" || link.settlingPaymentId !== null)
  return isLinkBusy || bookingsInReview.has(booking.id)
}
