import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { HOUR_MS } from "#app/durations.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { readHasLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { type BalanceLink, canPayBy } from "./balance-link.ts"
import { isPayable, readBalanceLink } from "./balance-link-store.server.ts"
import { readRemindedSince } from "./balance-reminder-store.server.ts"
import { dueDateOf, mayRemind, reminderOf } from "./queue-balance-reminders.server.ts"

/** Between any reminder and another one that staff send. */
const REMIND_INTERVAL_MS = HOUR_MS

type RemindFailure = "reminder-not-sent" | "reminder-too-soon"

/** `reminder-not-sent` without a balance, a payable link, and an email address or LINE. */
export function remindOfBalance(
  app: AmendingApp,
  bookingId: string,
  by: ChangedBy,
): Promise<Result<Booking, AmendFailure | RemindFailure, unknown>> {
  const now = app.now()
  const decide = async (
    stay: Booking,
    sums: LedgerSums,
    timezone: string,
    link: BalanceLink | null,
    reminded: boolean,
    hasLine: boolean,
  ): Promise<Decision<RemindFailure>> => {
    const money = moneyOf(stay, sums, timezone)
    const dueDate = link && dueDateOf(stay, money, link, timezone)
    const isOwed = stay.status === "confirmed" && dueDate !== null && mayRemind(stay, timezone, hasLine)
    if (!isOwed || !canPayBy(link, now)) return fail("reminder-not-sent")
    if (reminded) return fail("reminder-too-soon")
    // Written after the booking's row, which then has its next version.
    const next = { ...stay, version: stay.version + 1 }
    const email = await reminderOf(app, { stay: next, link, money, dueDate }, { timezone, key: null })
    return ok({ set: {}, action: "balance-reminded", also: [email], conditions: [isPayable(link)] })
  }
  return amendBooking(
    app,
    bookingId,
    by,
    decide,
    readSums(app.db, bookingId),
    readTimezone(app.db),
    readBalanceLink(app.db, bookingId, app.now()),
    readRemindedSince(app.db, bookingId, now - REMIND_INTERVAL_MS),
    readHasLine(app.db, bookingId),
  )
}
