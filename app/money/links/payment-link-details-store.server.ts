import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import type { Cursor } from "#app/booking/booking-list.ts"
import type { Customer } from "#app/booking/guest/customer.ts"
import { type Db, defineRead, mapRead, type Read } from "#app/db/database.server.ts"
import { bookings, paymentLinkEvents, paymentLinks, slips } from "#app/db/schema.ts"
import type { SlipToCheck } from "#app/money/slips/slip.ts"
import type { LinkSlip, PaymentLink, PaymentLinkEvent } from "./payment-link.ts"
import { toLink } from "./payment-link-store.server.ts"

const WAITING_MAX = 10

type EventRow = typeof paymentLinkEvents.$inferSelect
type SlipRow = Pick<typeof slips.$inferSelect, "id" | "type" | "uploadedAt" | "paymentLinkId">

type PaymentLinkBooking = Pick<
  Booking,
  | "id"
  | "reference"
  | "status"
  | "paymentDeadline"
  | "language"
  | "terms"
  | "checkIn"
  | "checkOut"
  | "createdAt"
  | "total"
  | "kept"
  | "refundCap"
  | "movedOn"
  | "confirmedWith"
> & { customer: Pick<Customer, "email"> | null }

export type PaymentLinkDetails = {
  link: PaymentLink
  slips: LinkSlip[]
  events: PaymentLinkEvent[]
  booking: PaymentLinkBooking | null
}

export type LinkToCheck = Omit<PaymentLinkDetails, "slips"> & { slips: SlipToCheck[] }

/** @param slips of any links, oldest first */
export function linkToCheck(details: PaymentLinkDetails, slips: SlipToCheck[]): LinkToCheck {
  return { ...details, slips: slips.filter(({ paymentLinkId }) => paymentLinkId === details.link.id) }
}

export function readPaymentLinkDetails(db: Db, id: string): Read<PaymentLinkDetails | null> {
  return mapRead(readDetails(db, eq(paymentLinks.id, id), 1), ([details]) => details ?? null)
}

export function readLinkPage(
  db: Db,
  { before, limit }: { before: Cursor | null; limit: number },
): Read<PaymentLinkDetails[]> {
  const { createdAt, id } = paymentLinks
  const afterCursor = before ? sql`(${createdAt}, ${id}) < (${before.createdAt}, ${before.id})` : undefined
  return readDetails(db, afterCursor, limit)
}

/**
 * Includes links closed or expired in review: their money may have arrived. Contains the condition of the
 * partial index `payment_links_in_review`.
 */
const IN_REVIEW = sql`(status = 'in_review' or in_review_since is not null) and ${paymentLinks.status} in ('in_review', 'cancelled', 'expired')`
const longestInReview = () => [asc(paymentLinks.inReviewSince), asc(paymentLinks.id)]

/** The longest in review first. */
export function readLinksInReview(db: Db): Read<PaymentLinkDetails[]> {
  return readDetails(db, IN_REVIEW, WAITING_MAX, longestInReview)
}

export function linkIdsInReview(db: Db): SQLWrapper {
  return db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(IN_REVIEW)
    .orderBy(...longestInReview())
    .limit(WAITING_MAX)
}

const newest = () => [desc(paymentLinks.createdAt), desc(paymentLinks.id)]

/** Four queries for any number of links. Without the events of a card payment's start or failure. */
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
            sql`(from_status is not to_status or to_status = 'in_review' or action is not null)`,
          ),
        )
        .orderBy(asc(paymentLinkEvents.id)),
      db
        .select({
          id: bookings.id,
          reference: bookings.reference,
          status: bookings.status,
          paymentDeadline: bookings.paymentDeadline,
          language: bookings.language,
          terms: bookings.terms,
          checkIn: bookings.checkIn,
          checkOut: bookings.checkOut,
          createdAt: bookings.createdAt,
          total: bookings.total,
          kept: bookings.kept,
          refundCap: bookings.refundCap,
          movedOn: bookings.movedOn,
          confirmedWith: bookings.confirmedWith,
          email: bookings.email,
        })
        .from(bookings)
        .where(inArray(bookings.id, bookingIds)),
    ],
    (linkRows, slipRows, eventRows, bookingRows) => {
      const bookingById = new Map(
        bookingRows.map(({ email, ...booking }) => [
          booking.id,
          {
            ...booking,
            customer: email === null ? null : { email },
          },
        ]),
      )
      return linkRows.map(toLink).map((link) => ({
        link,
        slips: slipRows.filter(({ paymentLinkId }) => paymentLinkId === link.id).map(toSlip),
        events: eventRows.filter(({ paymentLinkId }) => paymentLinkId === link.id).map(toEvent),
        booking: bookingById.get(link.bookingId ?? "") ?? null,
      }))
    },
  )
}

function toEvent({ at, actor, actorName, from, to, action, detail }: EventRow): PaymentLinkEvent {
  return { at, actor, actorName, from, to, ...(action && { act: { action, detail: detail ?? "" } }) }
}

function toSlip({ id, type, uploadedAt }: SlipRow): LinkSlip {
  return { id, type, uploadedAt }
}
