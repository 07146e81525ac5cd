import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import type { BookingRequest } from "#app/booking/start-booking.server.ts"
import type { Review } from "#app/stay/reviews/review.ts"
import { writeReview } from "#app/stay/reviews/write-review.server.ts"
import { HOUR_MS, type TestApp } from "./app.ts"
import { createBooking } from "./bookings.ts"
import { ADMIN } from "./payment-links.ts"

export const MALI = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0898887777" }

/** A confirmed booking whose guest is Mali. */
export async function confirmedBooking(
  app: TestApp,
  request: Partial<BookingRequest> = {},
  guestId?: string,
): Promise<Booking> {
  const { id } = await createBooking(app, { customer: MALI, ...request }, guestId)
  const confirmed = await changeStatus(app, id, "confirmed", ADMIN)
  if (!confirmed.ok) throw new Error(confirmed.error)
  return confirmed.value
}

/** Moves the app's clock to an hour after the sample villa's check-out. */
export function untilCheckedOut(app: TestApp, { checkOut }: Pick<Booking, "checkOut">): void {
  app.clock.now = Date.parse(`${checkOut}T11:00:00+07:00`) + HOUR_MS
}

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
