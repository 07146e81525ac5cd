import type { App } from "../app.ts"
import { type Booking, type BookingAccess, grantsAccess } from "../booking/booking.ts"
import { findBooking, guestViewer } from "../booking/find-booking.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readReviewOf } from "./guest-review-store.server.ts"
import type { WrittenReviews } from "./review.ts"

/**
 * Who opens the page of a review: the device, what an email opened on it, and what the link of a review opened.
 * Admins have no part in it: they cannot write in a guest's name.
 */
type Reviewer = BookingAccess & { guestId: string | null; openedReview: BookingAccess | null }

/** @property seesBooking whether the reviewer may open the whole booking, not only its review */
export type FoundReview = WrittenReviews & { booking: Booking; villa: Villa; seesBooking: boolean }

/**
 * A booking and its review, if there is one; null if the reviewer may not see it. A link to the booking is not enough,
 * because staff can share one: only the guest's own device, their own token or the emailed link of the review is.
 */
export async function findReview(
  app: Pick<App, "db" | "now">,
  bookingId: string,
  { guestId, openedReview, ...opened }: Reviewer,
): Promise<FoundReview | null> {
  const findAs = (access: BookingAccess) =>
    findBooking(app, bookingId, guestViewer(guestId, access), readReviewOf(app.db, bookingId))
  const isOwnToken = opened.emailVersion == null
  const own = isOwnToken ? opened : { bookingId: null }
  const found = (openedReview?.bookingId === bookingId && (await findAs(openedReview))) || (await findAs(own))
  if (!found) return null
  const { booking, villa, facts } = found
  const seesBooking = booking.guestId === guestId || grantsAccess(opened, booking)
  return { booking, villa, ...facts[0], seesBooking }
}
