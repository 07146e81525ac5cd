import type { App } from "#app/app.ts"
import { type Booking, type BookingGrant, grantsAccess } from "#app/booking/booking.ts"
import { readHistories } from "#app/booking/booking-event-store.server.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { type AddressAuthor, staffAuthorsAt } from "#app/booking/guest-links/address-author.ts"
import { readKnownLinks } from "#app/booking/guest-links/booking-link-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { DEFAULT_VILLA_SETTINGS, type Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type ReviewsBefore,
  readAllReviews,
  readPublishedReviews,
  readReviewOf,
  readReviewTotals,
  readReviewWithReference,
} from "./guest-review-store.server.ts"
import type { Review, ReviewTotals, ReviewWithReference, WrittenReviews } from "./review.ts"

const PAGE_SIZE = 50

const REVIEWS_PAGE_SIZE = 20

type PublishedReviews = { villa: Villa; reviews: Review[]; totals: ReviewTotals }

/** Newest first; null without a villa. `before` is the previous page's last review. */
export async function findPublishedReviews(
  app: Pick<App, "db" | "now">,
  before: ReviewsBefore | null = null,
): Promise<PublishedReviews | null> {
  const now = app.now()
  const [villa, reviews, totals] = await read(
    app.db,
    readVilla(app.db),
    readPublishedReviews(app.db, now, { before, limit: PAGE_SIZE }),
    readReviewTotals(app.db, now),
  )
  return villa && { villa, reviews, totals }
}

/** As `findPublishedReviews`; `next` starts the next page. */
export async function findReviewsPage(
  app: Pick<App, "db" | "now">,
  before: ReviewsBefore | null,
): Promise<(PublishedReviews & { next: ReviewsBefore | null }) | null> {
  const now = app.now()
  const [villa, reviews, totals] = await read(
    app.db,
    readVilla(app.db),
    readPublishedReviews(app.db, now, { before, limit: REVIEWS_PAGE_SIZE + 1 }),
    readReviewTotals(app.db, now),
  )
  return villa && { villa, totals, ...pageOf(reviews, REVIEWS_PAGE_SIZE) }
}

export async function findRatedVilla(
  app: Pick<App, "db" | "now">,
): Promise<Pick<PublishedReviews, "villa" | "totals"> | null> {
  const [villa, totals] = await read(app.db, readVilla(app.db), readReviewTotals(app.db, app.now()))
  return villa && { villa, totals }
}

/** Unpublished reviews first, then newest first. `before` is the previous page's last review. */
export async function listReviews(
  app: Pick<App, "db" | "now">,
  before: ReviewsBefore | null = null,
): Promise<{ reviews: ReviewWithReference[]; next: ReviewsBefore | null; timezone: string }> {
  const [villa, reviews] = await read(
    app.db,
    readVilla(app.db),
    readAllReviews(app.db, { before, limit: PAGE_SIZE + 1 }),
  )
  return { ...pageOf(reviews, PAGE_SIZE), timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone }
}

/** `reviews` was read with one row more than `size`. */
function pageOf<Shown extends Review>(
  reviews: Shown[],
  size: number,
): { reviews: Shown[]; next: ReviewsBefore | null } {
  const page = reviews.slice(0, size)
  const last = reviews.length > size ? page.at(-1) : undefined
  return { reviews: page, next: last ? { publishedAt: last.publishedAt, id: last.id } : null }
}

/** `emailSetBy`: people of the team who had set the address to which the review's link went. */
export async function findReviewById(
  app: Pick<App, "db">,
  id: string,
): Promise<{ review: ReviewWithReference; emailSetBy: AddressAuthor[]; timezone: string } | null> {
  const [villa, review] = await read(app.db, readVilla(app.db), readReviewWithReference(app.db, id))
  if (!review) return null
  const ids = [review.bookingId]
  const [histories, links] = await read(app.db, readHistories(app.db, ids), readKnownLinks(app.db, ids))
  const emailSetBy = staffAuthorsAt(histories.get(review.bookingId) ?? [], links, review.updatedAt)
  return { review, emailSetBy, timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone }
}

/** `openedReview` is from a review's link. Admins are excluded: they cannot write in a guest's name. */
export type Reviewer = BookingGrant & { guestId: string | null; openedReview: BookingGrant | null }

/** @property seesBooking may open the whole booking, not only its review */
export type FoundReview = WrittenReviews & { booking: Booking; villa: Villa; seesBooking: boolean }

/** Staff can share a booking's link, so only the guest's device, own token or review link give access. */
export async function findReview(
  app: Pick<App, "db" | "now">,
  bookingId: string,
  { guestId, openedReview, ...opened }: Reviewer,
): Promise<FoundReview | null> {
  const findAs = (access: BookingGrant) =>
    findBooking(app, bookingId, guestViewer(guestId, access), readReviewOf(app.db, bookingId))
  const isOwnToken = opened.emailVersion == null
  const own = isOwnToken ? opened : { bookingId: null }
  const found = (openedReview?.bookingId === bookingId && (await findAs(openedReview))) || (await findAs(own))
  if (!found) return null
  const { booking, villa, facts } = found
  const seesBooking = booking.guestId === guestId || grantsAccess(opened, booking)
  return { booking, villa, ...facts[0], seesBooking }
}
