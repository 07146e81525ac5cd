import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { isUnavailable } from "#app/result.ts"

/**
 * Whether a write whose response was lost has been committed: the booking is in the database with the expected version
 * and values. False if the write failed for another reason. Throws if the database still does not respond.
 */
export async function isAlreadyCommitted(app: Pick<App, "db">, error: unknown, booking: Booking): Promise<boolean> {
  if (!isUnavailable(error)) return false
  const [stored] = await read(app.db, readBooking(app.db, booking.id))
  const isSame = ([name, value]: [string, unknown]) => isObject(value) || stored?.[name as keyof Booking] === value
  return stored !== null && Object.entries(booking).every(isSame)
}

/** The price, the guest and the card are not compared: comparing the version is enough. */
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null
}
