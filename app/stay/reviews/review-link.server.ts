import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { DAY_MS } from "#app/durations.ts"
import { REVIEW_DAYS } from "./review.ts"

/**
 * Opens only the review page, until the review can no longer be deleted or the email address changes.
 * @param until epoch milliseconds of the earliest expiry
 */
export async function reviewUrl(
  app: Pick<App, "signer">,
  { id, emailVersion, origin, checkOut }: Pick<Booking, "id" | "emailVersion" | "origin" | "checkOut">,
  until = 0,
): Promise<string> {
  // Check-out is within a day of its date in UTC.
  const expires = Math.max(Date.parse(checkOut) + (REVIEW_DAYS + 1) * DAY_MS, until)
  const token = await app.signer.token("review", `${id}:${emailVersion}`, expires)
  return `${origin}/booking/${id}/review?token=${token}`
}
