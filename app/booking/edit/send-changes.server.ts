import { joinReads } from "#app/db/database.server.ts"
import { type BalanceLink, canPayBy } from "#app/money/balance/balance-link.ts"
import { readBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { cancellationOf, periodsFrom, withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { readHasLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "../amend-booking.server.ts"
import type { Booking, BookingEvent } from "../booking.ts"
import { queueChanges } from "../booking-email-store.server.ts"
import { readHistory } from "../booking-event-store.server.ts"
import type { ChangedBy } from "../changed-by.ts"
import { balanceFacts, bookingUrl, payLinkOf } from "../email-for-booking.server.ts"
import { readableChanges } from "./edit-preview.ts"
import { changesSinceNotified } from "./stay-change.ts"

/**
 * Emails staff's changes, unless staff told the guest. Fails without changes, for cancelled bookings, and for
 * a guest without an address or LINE.
 */
export function sendChanges(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  { alreadyNotified }: { alreadyNotified: boolean },
): Promise<Result<Booking, AmendFailure | "changes-not-sent", unknown>> {
  const decide = async (
    booking: Booking,
    {
      history,
      sums,
      timezone,
      link,
      hasLine,
    }: {
      history: BookingEvent[]
      sums: LedgerSums
      timezone: string
      link: BalanceLink | null
      hasLine: boolean
    },
  ): Promise<Decision<"changes-not-sent">> => {
    const hasEmail = Boolean(booking.customer?.email)
    const changes = readableChanges(changesSinceNotified(history, hasEmail))
    const canNotify = alreadyNotified || hasEmail || hasLine
    if (changes.length === 0 || !canNotify || booking.status === "cancelled") return fail("changes-not-sent")
    const notified = { set: {}, action: "guest-notified" } as const
    if (alreadyNotified) return ok(notified)
    const owing = moneyOf(booking, sums, timezone)
    const money = balanceFacts(booking, owing)
    const periods = cancellationOf(withCharges(booking, owing), timezone)
    const cancellation = periodsFrom(periods, { at: app.now(), timezone })
    const payLink = canPayBy(link, app.now()) && money.remaining > 0 ? payLinkOf(booking, link) : null
    const facts = { url: await bookingUrl(app, booking), changes, payLink, cancellation, ...money }
    return ok({ ...notified, also: [queueChanges("changed", booking, facts, app.now())] })
  }
  const reads = joinReads({
    history: readHistory(app.db, id),
    sums: readSums(app.db, id),
    timezone: readTimezone(app.db),
    link: readBalanceLink(app.db, id, app.now()),
    hasLine: readHasLine(app.db, id),
  })
  return amendBooking(app, id, by, decide, reads)
}
