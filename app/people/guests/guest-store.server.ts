import { inArray, notInArray, type SQL, sql } from "drizzle-orm"
import { wasMovedIntoPast } from "#app/booking/booking-event-store.server.ts"
import { STATE_COLUMNS } from "#app/booking/status.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { guestRows, type Subject } from "#app/db/guest-rows.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import { bookingEvents, bookings, bookingWords, cardPayments, outbox, paymentLinks, refunds } from "#app/db/schema.ts"
import { UNSETTLED_CARD_STATUSES } from "#app/money/cards/card-payment.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import { LIVE_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import { toLink } from "#app/money/links/payment-link-store.server.ts"
import { OPEN_REFUND_STATUSES } from "#app/money/refunds/refund.ts"
import { refundsIn } from "#app/money/refunds/refund-store.server.ts"
import type { Actor } from "#app/villa/actor.ts"
import { eraseGuestRecords } from "./guest-record-store.server.ts"

const { status: CANCELLED } = STATE_COLUMNS.cancelled
const { status: CONFIRMED } = STATE_COLUMNS.confirmed

/** Links paid by card with this email, ignoring case. Unpaid attempts do not identify the payer. */
export function readLinksOfPayer(db: Db, email: string | null): Read<PaymentLink[]> {
  const paid = sql`select payment_link_id from ${cardPayments} where lower(email) = ${email} and payment_link_id is not null
    and status = 'captured'`
  // The unary `+` keeps SQLite from reading all links without a booking.
  const which = sql`+${paymentLinks.bookingId} is null and ${paymentLinks.erasedAt} is null and ${paymentLinks.id} in (${paid})`
  return defineRead([db.select().from(paymentLinks).where(which)], (rows) => rows.map(toLink))
}

/** @property refundsSince paid bookings cancelled after this instant are not erased; null for no limit */
export type Erasure = {
  at: number
  today: string
  refundsSince: number | null
  actor: Actor
  actorName: string | null
}

/**
 * Keeps what accounting needs: dates, statuses, amounts, the gateway's ids. The cron deletes the files
 * afterwards. All writes fail on `booking_events_applied` if a booking may no longer be erased, by the rule
 * of `checkErasable`, except that a slip awaiting a decision does not stop the retention period.
 */
export function erase(subject: Subject, { at, today, refundsSince, actor, actorName }: Erasure): Write[] {
  const guest = guestRows(subject)
  const { ids, ofBookings } = guest
  const erased = sql`(select count(*) from ${bookings} where id = selected.value and erased_at = ${at})`
  return [
    sql`update ${bookings} set first_name = null, last_name = null, email = null, phone = null, special_requests = '', note = '',
        arrival = null, adults = null, children = null, foreign_guests = null, buyer = null,
        guest_id = 'erased:' || id, address_hash = '', email_version = email_version + 1,
        access_code = null, slip_id = null, in_review_since = null, card_brand = null, card_last4 = null,
        erased_at = ${at}, updated_at = ${at}, version = version + 1
      where id in (${ofBookings}) and erased_at is null and ${hasNoOpenPayment(sql`${bookings}.id`, refundsSince === null)}
        and ${hasNoOpenRefund(sql`${bookings}.id`)}
        and ${refundsSince === null ? sql`1` : noDamageHeld}
        and ((status = ${CANCELLED} and ${refundsSince === null ? sql`1` : noRefundOwed(refundsSince)})
          or (status = ${CONFIRMED} and check_out < ${today}))`,
    // A typed reason may contain a name, and the changes may contain a name or email.
    sql`update ${bookingEvents} set reason = null, changes = null where booking_id in (${ofBookings}) and actor in ('guest', 'admin')`,
    sql`insert into ${bookingEvents} (booking_id, at, actor, actor_name, action, applied)
      select selected.value, ${at}, ${actor}, ${actorName}, 'erased', ${erased} from json_each(${ids}) as selected`,
    sql`delete from ${bookingWords} where booking_id in (${ofBookings})`,
    // Staff still find the booking by its reference (see searchWords).
    sql`insert into ${bookingWords} (word, booking_id)
      select lower(reference), id from ${bookings} where id in (${ofBookings})
      union select lower(substr(reference, 4)), id from ${bookings} where id in (${ofBookings})`,
    ...eraseGuestRecords(guest, at, actor === "admin"),
  ]
}

/**
 * Bookings whose stays ended by a date (inclusive), oldest first: those with an open payment or refund wait, and those
 * just moved into the past.
 */
export function readBookingsToErase(db: Db, { upTo, now }: { upTo: string; now: number }, max: number): Read<string[]> {
  const which = sql`${bookings.erasedAt} is null and ${bookings.checkOut} <= ${upTo}
    and ${inArray(bookings.status, [CONFIRMED, CANCELLED])} and ${hasNoOpenPayment(sql`${bookings.id}`, true)}
    and ${hasNoOpenRefund(sql`${bookings.id}`)} and not ${wasMovedIntoPast(bookings.id, now)}`
  return defineRead(
    [db.select({ id: bookings.id }).from(bookings).where(which).orderBy(bookings.checkOut).limit(max)],
    (rows) => rows.map(({ id }) => id),
  )
}

/** Settled payment links without a booking, unchanged since an instant. */
export function readLinksToErase(db: Db, before: number, max: number): Read<string[]> {
  const which = sql`${paymentLinks.erasedAt} is null and ${paymentLinks.bookingId} is null
    and ${paymentLinks.updatedAt} < ${before} and ${notInArray(paymentLinks.status, LIVE_LINK_STATUSES)}
    and not exists (select 1 from ${cardPayments} where payment_link_id = ${paymentLinks.id} and ${unsettledCard})`
  return defineRead(
    [
      db
        .select({ id: sql<string>`${paymentLinks.id}` })
        // SQLite would read all links without a booking by the index of the booking.
        .from(sql`${paymentLinks} indexed by payment_links_to_erase`)
        .where(which)
        .orderBy(paymentLinks.updatedAt)
        .limit(max),
    ],
    (rows) => rows.map(({ id }) => id),
  )
}

export function eraseOldEmails(before: number, max: number): Write {
  return sql`delete from ${outbox} where rowid in
    (select rowid from ${outbox} where booking_id is null and created_at < ${before} order by created_at limit ${sql.raw(String(max))})`
}

const unsettledCard = inArray(cardPayments.status, UNSETTLED_CARD_STATUSES).inlineParams()

/** For the retention period, undecided slips of ended links do not count. */
function hasNoOpenPayment(bookingId: SQL, isRetention: boolean): SQL {
  const isInReview = isRetention ? sql`0` : sql`in_review_since is not null`
  return sql`not exists (select 1 from ${paymentLinks} where booking_id = ${bookingId}
      and (${inArray(paymentLinks.status, LIVE_LINK_STATUSES)} or ${isInReview}))
    and not exists (select 1 from ${cardPayments} where booking_id = ${bookingId} and ${unsettledCard})`
}

function hasNoOpenRefund(bookingId: SQL): SQL {
  return sql`not exists (select 1 from ${refunds} where booking_id = ${bookingId} and ${refundsIn(OPEN_REFUND_STATUSES)})`
}

const noDamageHeld = sql`${moneyOfBooking("held", bookings.id, "damage")} <= 0`

/** A cancelled booking holds no more than its cancellation keeps, or was cancelled at `since` or earlier. */
function noRefundOwed(since: number): SQL {
  const cancelledAt = sql`(select max(at) from ${bookingEvents} where booking_id = ${bookings}.id and to_status = ${CANCELLED})`
  return sql`(${moneyOfBooking("held", bookings.id)} <= coalesce(kept, 0) or coalesce(${cancelledAt}, updated_at) <= ${since})`
}
