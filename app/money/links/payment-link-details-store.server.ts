import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import type { Cursor } from "#app/booking/booking-list.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { bookings, paymentLinkEvents, paymentLinks, slips } from "#app/db/schema.ts"
import type { SlipToCheck } from "#app/money/slips/slip.ts"
import { bookedTerms } from "#app/villa/terms/terms.ts"
import type { LinkSlip, PaymentLink, PaymentLinkEvent } from "./payment-link.ts"
import { toLink } from "./payment-link-store.server.ts"

/** How many links in review are shown as waiting. */
const WAITING_MAX = 10

type EventRow = typeof paymentLinkEvents.$inferSelect
type SlipRow = Pick<typeof slips.$inferSelect, "id" | "type" | "uploadedAt" | "paymentLinkId">

/** The booking that a link pays, as far as the link's pages show it. */
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
>

/** A link with its slips, its events and the booking that it pays. */
export type PaymentLinkDetails = {
  link: PaymentLink
  slips: LinkSlip[]
  events: PaymentLinkEvent[]
  booking: PaymentLinkBooking | null
}

/** A link with its slips as admins check them. */
export type LinkToCheck = Omit<PaymentLinkDetails, "slips"> & { slips: SlipToCheck[] }

/** @param slips those of any links, oldest first */
export function linkToCheck(details: PaymentLinkDetails, slips: SlipToCheck[]): LinkToCheck {
  return { ...details, slips: slips.filter(({ paymentLinkId }) => paymentLinkId === details.link.id) }
}

/** One link with its details, or null. */
export function readPaymentLinkDetails(db: Db, id: string): Read<PaymentLinkDetails | null> {
  const { queries, value } = readDetails(db, eq(paymentLinks.id, id), 1)
  return { queries, value: (rows) => value(rows)[0] ?? null }
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

/**
 * Includes links that were closed with their booking, or expired, in review: their money may have arrived. Contains the
 * condition of the partial index `payment_links_in_review`.
 */
const IN_REVIEW = sql`(status = 'in_review' or in_review_since is not null) and ${paymentLinks.status} in ('in_review', 'cancelled', 'expired')`
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
          language: bookings.language,
          terms: bookings.terms,
          checkIn: bookings.checkIn,
          checkOut: bookings.checkOut,
          createdAt: bookings.createdAt,
          total: bookings.total,
          kept: bookings.kept,
          refundCap: bookings.refundCap,
          movedOn: bookings.movedOn,
        })
        .from(bookings)
        .where(inArray(bookings.id, bookingIds)),
    ],
    (linkRows, slipRows, eventRows, bookingRows) => {
      const bookingById = new Map(
        bookingRows.map((booking) => [booking.id, { ...booking, terms: booking.terms && bookedTerms(booking.terms) }]),
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

function toEvent({ at, actor, actorName, from, to }: EventRow): PaymentLinkEvent {
  return { at, actor, actorName, from, to }
}

function toSlip({ id, type, uploadedAt }: SlipRow): LinkSlip {
  return { id, type, uploadedAt }
}
