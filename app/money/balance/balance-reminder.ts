import type { Booking } from "#app/booking/booking.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"

/** Days from the due day; sent at this hour of the villa. */
const REMINDER_DAYS = [-7, -1, 0, 1] as const
const HOUR = "09:00"
/** Then the guest is reminded and staff are alerted. */
const OVERDUE_DAYS = 1

/**
 * @property dueDate the check-in date if due on arrival
 * @property linkCreatedAt in epoch milliseconds
 * @property movedOn the villa's date of the move, about which the guest was emailed
 */
type Balance = { dueDate: string; checkIn: string; linkCreatedAt: number; movedOn: string | null }

/**
 * As days from the due day; only the newest, so that an outage leads to one email. Null if the balance is
 * paid on arrival, or if the moment was before `knownSince`. Stays due after it was queued.
 */
export function balanceReminderDue(balance: Balance, timezone: string, now: number) {
  const { dueDate, checkIn } = balance
  if (dueDate === checkIn) return null
  const days = REMINDER_DAYS.findLast((each) => momentOf(dueDate, each, timezone) <= now)
  return days !== undefined && momentOf(dueDate, days, timezone) >= knownSince(balance, timezone) ? days : null
}

/** A moved due day or a corrected email address causes new reminders. */
export function balanceReminderKey(
  { id, emailNumber }: Pick<Booking, "id" | "emailNumber">,
  dueDate: string,
  days: number,
): string {
  return `balance-due:${id}:${dueDate}:${days}:${emailNumber}`
}

/** Also for a balance that was to be paid on arrival. */
export function isBalanceOverdue(balance: Omit<Balance, "checkIn">, timezone: string, now: number) {
  const moment = momentOf(balance.dueDate, OVERDUE_DAYS, timezone)
  return moment <= now && moment >= knownSince(balance, timezone)
}

/** Since when the guest could know the balance and its due day, in epoch milliseconds. */
function knownSince({ linkCreatedAt, movedOn }: Pick<Balance, "linkCreatedAt" | "movedOn">, timezone: string): number {
  if (movedOn === null) return linkCreatedAt
  return Math.max(linkCreatedAt, instantAt(dateAfter(movedOn, 1), "00:00", timezone))
}

function momentOf(dueDate: string, days: number, timezone: string): number {
  return instantAt(dateAfter(dueDate, days), HOUR, timezone)
}
