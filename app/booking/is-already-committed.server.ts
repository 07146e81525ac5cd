import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { isUnavailable } from "#app/result.ts"

/**
 * True if a write with a lost response was committed: the booking is stored with the same version and values.
 * Throws if the database still does not respond.
 */
export async function isAlreadyCommitted(app: Pick<App, "db">, error: unknown, booking: Booking): Promise<boolean> {
  if (!isUnavailable(error)) return false
  const [stored] = await read(app.db, readBooking(app.db, booking.id))
  const isSame = ([name, value]: [string, unknown]) => isObject(value) || stored?.[name as keyof Booking] === value
  return stored !== null && Object.entries(booking).every(isSame)
}

/** Price, guest and card need no comparison: comparing the version is enough. */
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null
}
