import type { Booking } from "#app/booking/booking.ts"
import type { Review } from "#app/stay/reviews/review.ts"
import { writeReview } from "#app/stay/reviews/write-review.server.ts"
import type { TestApp } from "../../support/app.ts"

/** Writes a review of five stars, or throws the failure. */
export async function review(
  app: TestApp,
  { id }: Pick<Booking, "id">,
  text: Partial<Parameters<typeof writeReview>[2]> = {},
): Promise<Review> {
  const written = await writeReview(
    app,
    id,
    { stars: 5, text: "Lovely", lang: "en", showName: true, ...text },
    "192.0.2.1",
  )
  if (!written.ok) throw new Error(written.error)
  return written.value
}
