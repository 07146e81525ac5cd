import type { Booking } from "#app/booking/booking.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"

/** When a guest is reminded: days from the day on which the balance is due, at this hour of the villa. */
const REMINDER_DAYS = [-7, -1, 0, 1] as const
const HOUR = "09:00"
/** The reminder, and for staff the alert, of a balance that is overdue. */
const OVERDUE_DAYS = 1

/**
 * A balance and its link.
 * @property dueDate by when it is due, the check-in date if on arrival
 * @property linkCreatedAt in epoch milliseconds
 * @property movedOn the villa's date on which the stay was moved, of which the guest was emailed; null if it was not
 */
type Balance = { dueDate: string; checkIn: string; linkCreatedAt: number; movedOn: string | null }

/**
 * The reminder that is due for a balance now, as days from its due day; null if there is none. It is the newest whose
 * moment has come, so that after an outage or a review a guest gets one and not all; it stays due after it was queued,
 * and `balanceReminderKey` makes sure that it is queued once. A balance that is paid on arrival has none, nor has a
 * moment before the link existed, so that neither an upgrade nor a new price reminds of what nobody could pay. After a
 * move the reminders are those of the days that follow.
 */
export function balanceReminderDue(balance: Balance, timezone: string, now: number) {
  const { dueDate, checkIn } = balance
  if (dueDate === checkIn) return null
  const days = REMINDER_DAYS.findLast((each) => momentOf(dueDate, each, timezone) <= now)
  return days !== undefined && momentOf(dueDate, days, timezone) >= knownSince(balance, timezone) ? days : null
}

/** The key under which a reminder is queued once. A moved due day and a corrected address cause new ones. */
export function balanceReminderKey(
  { id, emailNumber }: Pick<Booking, "id" | "emailNumber">,
  dueDate: string,
  days: number,
): string {
  return `balance-due:${id}:${dueDate}:${days}:${emailNumber}`
}

/** Whether staff are to be told that a balance is overdue, also one that was to be paid on arrival. */
export function isBalanceOverdue(balance: Omit<Balance, "checkIn">, timezone: string, now: number) {
  const moment = momentOf(balance.dueDate, OVERDUE_DAYS, timezone)
  return moment <= now && moment >= knownSince(balance, timezone)
}

/** Since when the guest could know of a balance and its day, in epoch milliseconds. */
function knownSince({ linkCreatedAt, movedOn }: Pick<Balance, "linkCreatedAt" | "movedOn">, timezone: string): number {
  if (movedOn === null) return linkCreatedAt
  return Math.max(linkCreatedAt, instantAt(dateAfter(movedOn, 1), "00:00", timezone))
}

function momentOf(dueDate: string, days: number, timezone: string): number {
  return instantAt(dateAfter(dueDate, days), HOUR, timezone)
}
