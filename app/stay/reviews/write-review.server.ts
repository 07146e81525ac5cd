import type { App } from "#app/app.ts"
import { type Booking, withEffectiveStatus } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { deleteReview, insertReview, readReviewOf, updateReview } from "./guest-review-store.server.ts"
import {
  checkDeletable,
  checkWritable,
  newReview,
  type Review,
  type ReviewText,
  rewritten,
  type WrittenReviews,
} from "./review.ts"

type WriteReviewFailure = "not-found" | "review-early" | "review-closed" | "too-many-requests"

type ReviewingApp = Pick<App, "db" | "limits" | "now" | "newId">

const MAX_ATTEMPTS = 5

/** New reviews are published two days later, or earlier by staff. `network` is for the rate limit. */
export async function writeReview(
  app: ReviewingApp,
  bookingId: string,
  text: ReviewText,
  network: string,
): Promise<Result<Review, WriteReviewFailure>> {
  if (!(await app.limits.booking(`review ${network}`))) return fail("too-many-requests")
  return amendReview(app, bookingId, ({ booking, villa, written }) => {
    const before = written.review
    const now = app.now()
    const checked = checkWritable(booking, written, villa, now)
    if (!checked.ok) return checked
    const firstName = booking.customer?.firstName ?? ""
    const after = before
      ? rewritten(before, text, { firstName, now })
      : newReview({ id: app.newId(), bookingId, firstName, now }, text)
    if (after === before) return ok({ review: after, writes: [] })
    return ok({ review: after, writes: before ? updateReview(before, after) : insertReview(after, now) })
  })
}

/** Deletes the stars too. */
export async function removeReview(
  app: ReviewingApp,
  bookingId: string,
  network: string,
): Promise<Result<Review, WriteReviewFailure>> {
  if (!(await app.limits.booking(`review ${network}`))) return fail("too-many-requests")
  return amendReview(app, bookingId, ({ booking, villa, written: { review } }) => {
    if (!review) return fail("not-found")
    const now = app.now()
    const checked = checkDeletable(booking, villa, now)
    return checked.ok ? ok({ review, writes: deleteReview(review, now) }) : checked
  })
}

type State = { booking: Booking; villa: Villa; written: WrittenReviews }
type Amendment = { review: Review; writes: Write[] }

/** One batch; decides again after a concurrent change. */
async function amendReview(
  app: Pick<App, "db" | "now">,
  bookingId: string,
  decide: (state: State) => Result<Amendment, WriteReviewFailure>,
): Promise<Result<Review, WriteReviewFailure>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [booking, villa, written] = await read(
      app.db,
      readBooking(app.db, bookingId),
      readVilla(app.db),
      readReviewOf(app.db, bookingId),
    )
    if (!booking || !villa) return fail("not-found")
    const decided = decide({ booking: withEffectiveStatus(booking, app.now()), villa, written })
    if (!decided.ok) return decided
    if (decided.value.writes.length === 0 || (await wrote(app, decided.value.writes))) return ok(decided.value.review)
  }
  throw new Error("A review kept changing while it was being written")
}

/** False if the review changed since it was read, or another was written first. */
async function wrote(app: Pick<App, "db">, writes: Write[]): Promise<boolean> {
  try {
    const [result] = await write(app.db, writes)
    return result !== undefined && result.meta.changes > 0
  } catch (error) {
    if (violates(error, "reviews.booking_id")) return false
    throw error
  }
}
