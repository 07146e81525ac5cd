import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import type { Stay } from "#app/booking/stay.ts"
import { DAY_MS } from "#app/durations.ts"
import { waitingPaths } from "./waiting-paths.ts"

const PURPOSE = "waiting-list"

/** Signed, so that nothing is stored; ends with the dates. */
export async function wishUrl(
  app: Pick<App, "signer">,
  { id, checkOut, origin }: { id: string; origin: string } & Pick<Stay, "checkOut">,
): Promise<string> {
  const token = await app.signer.token(PURPOSE, id, Date.parse(checkOut) + 2 * DAY_MS)
  return `${origin}${waitingPaths.wish(token)}`
}

/** Opens the booking that holds offered dates at its details, as an emailed link, which can end. */
export async function offeredUrl(app: Pick<App, "signer">, booking: Booking): Promise<string> {
  return `${await bookingUrl(app, booking)}&to=details`
}

/** The id of the wish; null if the token is forged or expired. */
export function wishOfToken(app: Pick<App, "signer" | "now">, token: string): Promise<string | null> {
  return app.signer.readToken(PURPOSE, token, app.now())
}
