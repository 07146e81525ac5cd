import { inArray, notInArray, type SQL, sql } from "drizzle-orm"
import { wasMovedIntoPast } from "#app/booking/booking-event-store.server.ts"
import type { MoveRequest } from "#app/booking/other-dates/move-request.ts"
import { STATE_COLUMNS } from "#app/booking/status.ts"
import { eraseWishes } from "#app/booking/waiting-list/waiting-list-store.server.ts"
import { deleteAlerts } from "#app/db/alerts.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { linesOf, sumOf } from "#app/db/ledger.server.ts"
import { refundsIn } from "#app/db/refunds.server.ts"
import {
  alerts,
  bookingEvents,
  bookings,
  bookingWords,
  cardPayments,
  damagePhotos,
  guestLineCodes,
  guestLineLinks,
  ledger,
  moveRequests,
  outbox,
  passports,
  paymentLinks,
  refunds,
  reviews,
  slips,
} from "#app/db/schema.ts"
import { UNSETTLED_CARD_STATUSES } from "#app/money/cards/card-payment.ts"
import type { DamagePhoto } from "#app/money/damage/damage-photo.ts"
import { HELD_KINDS } from "#app/money/ledger/ledger.ts"
import { LIVE_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import { OPEN_REFUND_STATUSES, type Refund } from "#app/money/refunds/refund.ts"
import type { Actor } from "#app/villa/actor.ts"
import type {
  GuestCardPayment,
  GuestEmail,
  GuestLineAccount,
  GuestLink,
  GuestPassport,
  GuestReview,
  GuestSlip,
} from "./guest.ts"

type LinkRow = typeof paymentLinks.$inferSelect

const { status: CANCELLED } = STATE_COLUMNS.cancelled
const { status: CONFIRMED } = STATE_COLUMNS.confirmed

/** Bookings with everything that belongs to them, payment links without a booking, and an email address. */
export type Subject = { bookingIds: string[]; linkIds: string[]; email: string | null }

type GuestRecords = {
  links: GuestLink[]
  slips: GuestSlip[]
  cardPayments: GuestCardPayment[]
  emails: GuestEmail[]
  reviews: GuestReview[]
  refunds: Refund[]
  damagePhotos: DamagePhoto[]
  moves: MoveRequest[]
  passports: GuestPassport[]
  lineAccounts: GuestLineAccount[]
}

/** Links paid by card with this email, ignoring case. Unpaid attempts do not identify the payer. */
export function readLinksOfPayer(db: Db, email: string | null): Read<GuestLink[]> {
  const paid = sql`select payment_link_id from ${cardPayments} where lower(email) = ${email} and payment_link_id is not null
    and status = 'captured'`
  // The unary `+` keeps SQLite from reading all links without a booking.
  const which = sql`+${paymentLinks.bookingId} is null and ${paymentLinks.erasedAt} is null and ${paymentLinks.id} in (${paid})`
  return defineRead([db.select().from(paymentLinks).where(which)], (rows) => rows.map(toLink))
}

export function readGuestRecords(db: Db, subject: Subject): Read<GuestRecords> {
  const { ofBookings, ofLinks, paid, emails } = subqueriesOf(subject)
  return defineRead(
    [
      db.select().from(paymentLinks).where(sql`${paymentLinks.id} in (${ofLinks})`).orderBy(paymentLinks.createdAt),
      db
        .select()
        .from(slips)
        .where(
          sql`${slips.removedAt} is null and (${slips.bookingId} in (${ofBookings}) or ${slips.paymentLinkId} in (${ofLinks}))`,
        )
        .orderBy(slips.uploadedAt),
      db.select().from(cardPayments).where(paid).orderBy(cardPayments.createdAt),
      db.select().from(outbox).where(emails).orderBy(outbox.createdAt),
      db
        .select()
        .from(reviews)
        .where(sql`${reviews.bookingId} in (${ofBookings}) and ${isLive}`)
        .orderBy(reviews.createdAt),
      db.select().from(refunds).where(sql`${refunds.bookingId} in (${ofBookings})`).orderBy(refunds.createdAt),
      db
        .select()
        .from(damagePhotos)
        .where(sql`${damagePhotos.bookingId} in (${ofBookings}) and ${damagePhotos.removedAt} is null`)
        .orderBy(damagePhotos.createdAt),
      db
        .select()
        .from(moveRequests)
        .where(sql`${moveRequests.bookingId} in (${ofBookings})`)
        .orderBy(moveRequests.createdAt),
      db
        .select({
          bookingId: passports.bookingId,
          createdAt: passports.createdAt,
          reportedAt: passports.reportedAt,
        })
        .from(passports)
        .where(sql`${passports.bookingId} in (${ofBookings}) and ${passports.removedAt} is null`)
        .orderBy(passports.createdAt),
      db
        .select({
          bookingId: guestLineLinks.bookingId,
          name: guestLineLinks.name,
          linkedAt: guestLineLinks.linkedAt,
          endedAt: guestLineLinks.endedAt,
        })
        .from(guestLineLinks)
        .where(sql`${guestLineLinks.bookingId} in (${ofBookings})`)
        .orderBy(guestLineLinks.linkedAt),
    ],
    (
      linkRows,
      slipRows,
      cardRows,
      emailRows,
      reviewRows,
      refundRows,
      photoRows,
      moveRows,
      passportRows,
      lineAccounts,
    ) => ({
      lineAccounts,
      links: linkRows.map(toLink),
      slips: slipRows,
      cardPayments: cardRows,
      emails: emailRows,
      reviews: reviewRows,
      refunds: refundRows,
      damagePhotos: photoRows,
      moves: moveRows,
      passports: passportRows,
    }),
  )
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
  const { ids, ofBookings, ofLinks, paid, emails } = subqueriesOf(subject)
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
    sql`update ${moveRequests} set reason = null where booking_id in (${ofBookings}) and reason is not null`,
    sql`delete from ${bookingWords} where booking_id in (${ofBookings})`,
    // Staff still find the booking by its reference (see searchWords).
    sql`insert into ${bookingWords} (word, booking_id)
      select lower(reference), id from ${bookings} where id in (${ofBookings})
      union select lower(substr(reference, 4)), id from ${bookings} where id in (${ofBookings})`,
    sql`update ${slips} set removed_at = ${at}, guest_id = '', sha256 = '', sending_bank = null, trans_ref = null,
        booking_id = null, payment_link_id = null
      where booking_id in (${ofBookings}) or payment_link_id in (${ofLinks})`,
    sql`update ${refunds} set payee = null, slip_id = null, error = null where booking_id in (${ofBookings})`,
    sql`update ${passports} set sealed = null, removed_at = ${at} where booking_id in (${ofBookings}) and removed_at is null`,
    sql`update ${damagePhotos} set removed_at = ${at} where booking_id in (${ofBookings})`,
    sql`update ${cardPayments} set email = '', brand = null, last4 = null where ${paid}`,
    sql`delete from ${outbox} where ${emails}`,
    ...(subject.email ? [eraseWishes(subject.email)] : []),
    sql`delete from ${guestLineLinks} where booking_id in (${ofBookings})`,
    sql`delete from ${guestLineCodes} where booking_id in (${ofBookings})`,
    // The stars and dates stay. The reply may name the guest.
    sql`update ${reviews} set text = '', lang = '', name = null, reply = null, replied_at = null,
        report_reason = null, reported_at = null, updated_at = max(updated_at + 1, ${at})
      where booking_id in (${ofBookings}) and ${isLive}`,
    // The rows stay, because accounting needs them.
    sql`update ${ledger} set note = null
      where note is not null and (booking_id in (${ofBookings}) or payment_link_id in (${ofLinks}))`,
    // The description is replaced by the link's reference; see linkReference.
    sql`update ${paymentLinks} set customer_name = null,
        description = 'PL-' || upper(substr(replace(id, '-', ''), 1, 6)), card_brand = null, card_last4 = null,
        in_review_since = case status when 'in_review' then in_review_since end,
        erased_at = ${at}, version = version + 1
      where id in (${ofLinks})`,
    // With `union`, SQLite reads all alerts in the order of their ids to find duplicates.
    ...deleteAlerts(sql`(select id from ${alerts} where booking_id in (${ofBookings})
      union all select id from ${alerts} where payment_link_id in (${ofLinks})
      union all select id from ${alerts} where kind = 'digest' and exists (select 1 from json_tree(facts)
        where json_tree.key = 'bookingId' and json_tree.value in (${ofBookings})))`),
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

/** The unary `+` keeps SQLite from reading all reviews that are not deleted. */
const isLive = sql`+${reviews.deletedAt} is null`

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

const noDamageHeld = sql`(select ${sumOf(linesOf("damage", HELD_KINDS))} from ${ledger}
  where booking_id = ${bookings}.id) <= 0`

/** A cancelled booking holds no more than its cancellation keeps, or was cancelled at `since` or earlier. */
function noRefundOwed(since: number): SQL {
  const received = sql`(select ${sumOf(linesOf("stay", HELD_KINDS))} from ${ledger} where booking_id = ${bookings}.id)`
  const cancelledAt = sql`(select max(at) from ${bookingEvents} where booking_id = ${bookings}.id and to_status = ${CANCELLED})`
  return sql`(${received} <= coalesce(kept, 0) or coalesce(${cancelledAt}, updated_at) <= ${since})`
}

/** Each list is one JSON parameter, because D1 allows a hundred parameters at most. */
function subqueriesOf({ bookingIds, linkIds, email }: Subject) {
  const ids = JSON.stringify(bookingIds)
  const ofBookings = sql`select value from json_each(${ids})`
  const ofLinks = sql`select id from ${paymentLinks} where booking_id in (${ofBookings})
    union select value from json_each(${JSON.stringify(linkIds)})`
  // A guest may have paid another guest's booking by a link.
  const paid = sql`booking_id in (${ofBookings}) or payment_link_id in (${ofLinks}) or lower(email) = ${email}`
  const emails = sql`booking_id in (${ofBookings}) or (kind <> 'invite' and lower(recipient) = ${email})`
  return { ids, ofBookings, ofLinks, paid, emails }
}

function toLink({ cardBrand, cardLast4, ...link }: LinkRow): GuestLink {
  return { ...link, card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" } }
}
