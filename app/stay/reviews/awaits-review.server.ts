import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { read } from "#app/db/database.server.ts"
import type { CheckOutTimes } from "#app/villa/stay-times.ts"
import { readReviewOf } from "./guest-review-store.server.ts"
import { checkWritable, invitesReview } from "./review.ts"

/** Whether the guest can write the first review of a stay, and has not yet. */
export async function awaitsReview(
  app: Pick<App, "db" | "now">,
  booking: Booking,
  villa: CheckOutTimes,
): Promise<boolean> {
  if (!invitesReview(booking, villa, app.now())) return false
  const [written] = await read(app.db, readReviewOf(app.db, booking.id))
  return !written.review && checkWritable(booking, written, villa, app.now()).ok
}
