import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { read } from "#app/db/database.server.ts"
import type { CheckOutTimes } from "#app/villa/stay-times.ts"
import { readReviewOf } from "./guest-review-store.server.ts"
import { checkWritable, invitesReview } from "./review.ts"
import { reviewUrl } from "./review-link.server.ts"

/** Where the guest can write the first review of a stay; null if they cannot, or have. */
export async function openReviewUrl(
  app: Pick<App, "db" | "now" | "signer">,
  booking: Booking,
  villa: CheckOutTimes,
): Promise<string | null> {
  if (!invitesReview(booking, villa, app.now())) return null
  const [written] = await read(app.db, readReviewOf(app.db, booking.id))
  if (written.review || !checkWritable(booking, written, villa, app.now()).ok) return null
  return reviewUrl(app, booking)
}
