import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { DAY_MS } from "#app/durations.ts"
import { REVIEW_DAYS } from "./review.ts"

/**
 * The address that opens the page of a booking's review on any device, and nothing else of the booking. It works until
 * the review can no longer be deleted, in any time zone, and as long as the guest's email address is the same.
 * @param until epoch milliseconds until which it works in any case
 */
export async function reviewUrl(
  app: Pick<App, "signer">,
  { id, emailVersion, origin, checkOut }: Pick<Booking, "id" | "emailVersion" | "origin" | "checkOut">,
  until = 0,
): Promise<string> {
  // The check-out is within a day of its date in UTC.
  const expires = Math.max(Date.parse(checkOut) + (REVIEW_DAYS + 1) * DAY_MS, until)
  const token = await app.signer.token("review", `${id}:${emailVersion}`, expires)
  return `${origin}/booking/${id}/review?token=${token}`
}
