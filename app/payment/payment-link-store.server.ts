import { and, asc, desc, eq, inArray, isNull, lte, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Cursor } from "../booking/booking-list.ts"
import type { BookingStatus } from "../booking/status.ts"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { bookings, paymentLinkEvents, paymentLinks, slips } from "../db/schema.ts"
import type { LinkSlip, PaymentLink, PaymentLinkEvent } from "./payment-link.ts"
import type { Slip, SlipToCheck } from "./slip.ts"
import { insertSlip } from "./slip-store.server.ts"

type LinkRow = typeof paymentLinks.$inferSelect
type EventRow = typeof paymentLinkEvents.$inferSelect
type SlipRow = Pick<typeof slips.$inferSelect, "id" | "type" | "uploadedAt" | "paymentLinkId">

/** How many links in review are shown as waiting. */
const WAITING_MAX = 10

/** The booking that a link pays, as far as the link's pages show it. */
export type LinkedBooking = { id: string; reference: string; status: BookingStatus; paymentDeadline: number | null }

/** A link with its slips, its events and the booking that it pays. */
export type PaymentLinkDetails = {
  link: PaymentLink
  slips: LinkSlip[]
  events: PaymentLinkEvent[]
  booking: LinkedBooking | null
}

/** A link with its slips as admins check them. */
export type LinkToCheck = Omit<PaymentLinkDetails, "slips"> & { slips: SlipToCheck[] }

/** @param slips those of any links, oldest first */
export function linkToCheck(details: PaymentLinkDetails, slips: SlipToCheck[]): LinkToCheck {
  return { ...details, slips: slips.filter(({ paymentLinkId }) => paymentLinkId === details.link.id) }
}

/** A subquery for the id of a link's booking. */
export function bookingOfLink(linkId: string): SQL {
  return sql`(select booking_id from ${paymentLinks} where id = ${linkId})`
}

/** One link, or null. */
export function readPaymentLink(db: Db, id: string): Read<PaymentLink | null> {
  return defineRead(
    [db.select().from(paymentLinks).where(eq(paymentLinks.id, id))],
    (rows) => rows.map(toLink)[0] ?? null,
  )
}

/** One link with its details, or null. */
export function readPaymentLinkDetails(db: Db, id: string): Read<PaymentLinkDetails | null> {
  const { queries, value } = readDetails(db, eq(paymentLinks.id, id), 1)
  return { queries, value: (rows) => value(rows)[0] ?? null }
}

/** A booking's payment links whose slips are in review. */
const inReview = (bookingId: string | SQL, exceptLinkId: string) =>
  and(
    eq(paymentLinks.bookingId, bookingId),
    ne(paymentLinks.id, exceptLinkId),
    sql`${paymentLinks.status} = 'in_review'`,
  )

/** Whether a slip of one of a booking's payment links is in review. @param exceptLinkId a link to exclude */
export function readHasLinkInReview(db: Db, bookingId: string | SQL, exceptLinkId = ""): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(inReview(bookingId, exceptLinkId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

/** A condition for a batch: no such slip is in review. */
export function withoutLinkInReview(bookingId: string, exceptLinkId = ""): SQL {
  return sql`not exists (select 1 from ${paymentLinks} where ${inReview(bookingId, exceptLinkId)})`
}

/** A page of all links, newest first. */
export function readLinkPage(
  db: Db,
  { before, limit }: { before: Cursor | null; limit: number },
): Read<PaymentLinkDetails[]> {
  const { createdAt, id } = paymentLinks
  const afterCursor = before ? sql`(${createdAt}, ${id}) < (${before.createdAt}, ${before.id})` : undefined
  return readDetails(db, afterCursor, limit)
}

/** Includes links that were closed with their booking, or expired, in review: their money may have arrived. */
const IN_REVIEW = sql`(${paymentLinks.status} = 'in_review' or (${paymentLinks.status} in ('cancelled', 'expired') and ${paymentLinks.inReviewSince} is not null))`
const longestInReview = () => [asc(paymentLinks.inReviewSince), asc(paymentLinks.id)]

/** The links whose slips have been in review the longest. */
export function readLinksInReview(db: Db): Read<PaymentLinkDetails[]> {
  return readDetails(db, IN_REVIEW, WAITING_MAX, longestInReview)
}

/** A subquery for the ids of these links. */
export function linkIdsInReview(db: Db): SQLWrapper {
  return db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(IN_REVIEW)
    .orderBy(...longestInReview())
    .limit(WAITING_MAX)
}

const newest = () => [desc(paymentLinks.createdAt), desc(paymentLinks.id)]

/**
 * Four queries for any number of links. Of the events only status changes and further slips are included: the others
 * mark the start or the failure of a card payment.
 */
function readDetails(db: Db, which: SQL | undefined, limit: number, order = newest): Read<PaymentLinkDetails[]> {
  const ids = db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(which)
    .orderBy(...order())
    .limit(limit)
  const bookingIds = db
    .select({ id: paymentLinks.bookingId })
    .from(paymentLinks)
    .where(which)
    .orderBy(...order())
    .limit(limit)
  return defineRead(
    [
      db
        .select()
        .from(paymentLinks)
        .where(which)
        .orderBy(...order())
        .limit(limit),
      db
        .select({ id: slips.id, type: slips.type, uploadedAt: slips.uploadedAt, paymentLinkId: slips.paymentLinkId })
        .from(slips)
        .where(inArray(slips.paymentLinkId, ids))
        .orderBy(asc(slips.uploadedAt), sql`rowid`),
      db
        .select()
        .from(paymentLinkEvents)
        .where(
          and(
            inArray(paymentLinkEvents.paymentLinkId, ids),
            sql`(from_status is not to_status or to_status = 'in_review')`,
          ),
        )
        .orderBy(asc(paymentLinkEvents.id)),
      db
        .select({
          id: bookings.id,
          reference: bookings.reference,
          status: bookings.status,
          paymentDeadline: bookings.paymentDeadline,
        })
        .from(bookings)
        .where(inArray(bookings.id, bookingIds)),
    ],
    (linkRows, slipRows, eventRows, bookingRows) => {
      const booked = new Map(bookingRows.map((booking) => [booking.id, booking]))
      return linkRows.map(toLink).map((link) => ({
        link,
        slips: slipRows.filter(({ paymentLinkId }) => paymentLinkId === link.id).map(toSlip),
        events: eventRows.filter(({ paymentLinkId }) => paymentLinkId === link.id).map(toEvent),
        booking: booked.get(link.bookingId ?? "") ?? null,
      }))
    },
  )
}

/** The writes of a new link; they fail on `payment_links.id` if the id already exists. */
export function insertPaymentLink(db: Db, link: PaymentLink, event: PaymentLinkEvent): Write[] {
  return [
    db.insert(paymentLinks).values(toRow(link)),
    db.insert(paymentLinkEvents).values({ ...event, paymentLinkId: link.id, applied: 1 }),
  ]
}

/**
 * The writes of a change decided on `before`: all fail on `payment_link_events_applied` if the link has changed since.
 * @param slip a new slip, which is inserted with the link
 */
export function updatePaymentLink(
  db: Db,
  before: PaymentLink,
  after: PaymentLink,
  event: PaymentLinkEvent,
  slip: Slip | undefined,
): Write[] {
  return [
    db
      .update(paymentLinks)
      .set(toRow(after))
      .where(and(eq(paymentLinks.id, before.id), eq(paymentLinks.version, before.version))),
    db.insert(paymentLinkEvents).values({ ...event, paymentLinkId: before.id, applied: sql`changes()` }),
    ...(slip ? [clearTransfer(after.id, slip), insertSlip(db, { ...slip, paymentLinkId: after.id })] : []),
  ]
}

/** A transfer is unique, but a slip may be sent again for the same link: only its newest slip keeps the transfer's reference. */
function clearTransfer(linkId: string, { sendingBank, transRef }: Slip): Write {
  return sql`update ${slips} set sending_bank = null, trans_ref = null
    where payment_link_id = ${linkId} and (sending_bank, trans_ref) = (${sendingBank}, ${transRef})`
}

/** The writes that expire overdue links, all or one. */
export function expireOverdueLinks(db: Db, now: number, linkId?: string): Write[] {
  const notSettling = isNull(paymentLinks.settlingPaymentId)
  const overdue = and(sql`${paymentLinks.status} = 'open'`, lte(paymentLinks.expiresAt, now), notSettling)
  const which = linkId === undefined ? overdue : and(eq(paymentLinks.id, linkId), overdue)
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'expired', 1 from ${paymentLinks} where ${which}`,
    db
      .update(paymentLinks)
      .set({ status: "expired", version: sql`${paymentLinks.version} + 1`, updatedAt: now })
      .where(which),
  ]
}

function toLink({ cardBrand, cardLast4, ...link }: LinkRow): PaymentLink {
  return { ...link, card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" } }
}

function toRow({ card, ...link }: PaymentLink): typeof paymentLinks.$inferInsert {
  return { ...link, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null }
}

function toEvent({ at, actor, actorName, from, to }: EventRow): PaymentLinkEvent {
  return { at, actor, actorName, from, to }
}

function toSlip({ id, type, uploadedAt }: SlipRow): LinkSlip {
  return { id, type, uploadedAt }
}
