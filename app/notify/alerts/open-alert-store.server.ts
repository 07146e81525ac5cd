import { type SQL, sql } from "drizzle-orm"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import {
  alerts,
  blocks,
  bookings,
  cardPayments,
  feedNights,
  feeds,
  moveRequests,
  nights,
  outbox,
  paymentLinks,
  refunds,
} from "#app/db/schema.ts"
import { isUnanswered } from "#app/stay/reviews/guest-review-store.server.ts"
import type { AlertKind } from "./alert-kinds.ts"

/** The part of an alert's subject after the first colon. */
const SUBJECT_ID = sql`substr(${alerts.subject}, instr(${alerts.subject}, ':') + 1)`

// A payment link of a booking has both ids; its own review counts.
const SLIP_WAITS = sql`case when ${alerts.paymentLinkId} is null
  then exists (select 1 from ${bookings} where ${bookings.id} = ${alerts.bookingId} and ${bookings.status} = 'in_review')
  else exists (select 1 from ${paymentLinks} where ${paymentLinks.id} = ${alerts.paymentLinkId}
    and ${paymentLinks.status} = 'in_review') end`

/** The last conflicting night is the one before the date at the end of the subject (`raiseConflicts`). */
const NIGHTS_CONFLICT = sql`exists (select 1 from ${feedNights} join ${nights} on ${nights.night} = ${feedNights.night}
  where ${alerts.subject} = 'feed-conflict:' || ${feedNights.feedId} || ':' || date(${feedNights.night}, '+1 day')
    and ${feedNights.night} = date(substr(${alerts.subject}, -10), '-1 day') and ${feedNights.settledAt} is null
    and ${feedNights.kind} = 'stay' and not exists (select 1 from ${blocks}
      where ${blocks.id} = ${nights.blockId} and ${blocks.feedId} = ${feedNights.feedId}))`

/** `stillToPay` in SQL. */
const BALANCE_OWED = sql`exists (select 1 from ${bookings} where ${bookings.id} = ${alerts.bookingId}
  and ${bookings.status} = 'confirmed' and ${bookings.total} + ${moneyOfBooking("due", alerts.bookingId)} > 0)`

/** Whether the act that a kind asks for is still to be done. Other kinds ask for nothing. */
const OPEN: Partial<Record<AlertKind, SQL>> = {
  "slip-waiting": SLIP_WAITS,
  "slip-still-waiting": SLIP_WAITS,
  "move-asked": sql`exists (select 1 from ${moveRequests} where ${moveRequests.status} = 'asked'
    and 'move-asked:' || ${moveRequests.id} = ${alerts.dedupeKey} and ${moveRequests.bookingId} = ${alerts.bookingId})`,
  "refund-failed": sql`exists (select 1 from ${refunds}
    where ${refunds.id} = ${SUBJECT_ID} and ${refunds.status} in ('owed', 'sending'))`,
  "refund-late": sql`exists (select 1 from ${refunds} where ${refunds.id} = ${SUBJECT_ID} and ${refunds.status} = 'owed')`,
  "credit-ending": sql`exists (select 1 from ${refunds} where ${refunds.id} = ${SUBJECT_ID}
    and ${refunds.status} = 'owed' and ${refunds.channel} = 'credit')`,
  "refund-account": sql`exists (select 1 from ${refunds} where ${refunds.bookingId} = ${alerts.bookingId}
    and ${refunds.channel} = 'bank' and ${refunds.status} in ('owed', 'sending'))`,
  "balance-overdue": BALANCE_OWED,
  "damage-to-return": sql`${moneyOfBooking("held", alerts.bookingId, "damage")} > 0`,
  "payment-stuck": sql`exists (select 1 from ${cardPayments}
    where ${cardPayments.id} = ${SUBJECT_ID} and ${cardPayments.status} = 'capturing')`,
  "tm30-due": sql`exists (select 1 from ${bookings} where ${bookings.id} = ${alerts.bookingId}
    and ${bookings.status} = 'confirmed' and coalesce(${bookings.tm30ReportedAt}, 0) < ${alerts.createdAt})`,
  "feed-failed": sql`exists (select 1 from ${feeds} where ${feeds.id} = ${SUBJECT_ID} and ${feeds.removedAt} is null
    and case json_extract(${alerts.facts}, '$.problem') when 'held' then ${feeds.held}
      when 'unreadable' then ${feeds.unreadable} > 0
      else coalesce(${feeds.succeededAt}, 0) < ${alerts.createdAt} end)`,
  "feed-conflict": NIGHTS_CONFLICT,
  "review-new": isUnanswered(SUBJECT_ID, alerts.createdAt),
  "mail-failed": sql`exists (select 1 from ${outbox} where ${outbox.id} = ${SUBJECT_ID} and ${outbox.sentAt} is null)`,
}

/**
 * Whether nobody has done yet what an alert asks for. Derived, not stored, so that no writer can forget it.
 */
export const IS_OPEN: SQL = sql`case ${alerts.kind} ${sql.join(
  Object.entries(OPEN).map(([kind, isOpen]) => sql`when ${kind} then ${isOpen}`),
  sql` `,
)} else 1 end`
