import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { isUnavailable } from "../result.ts"
import type { Booking } from "./booking.ts"
import { readBooking } from "./booking-store.server.ts"

/**
 * Whether a write was done whose answer was lost: the booking is there, in the version that it was to have, and as it
 * was to be. False where the write failed for a reason of its own. Throws where the database still does not answer.
 */
export async function isAlreadyCommitted(app: Pick<App, "db">, error: unknown, booking: Booking): Promise<boolean> {
  if (!isUnavailable(error)) return false
  const [kept] = await read(app.db, readBooking(app.db, booking.id))
  const isSame = ([name, value]: [string, unknown]) => isObject(value) || kept?.[name as keyof Booking] === value
  return kept !== null && Object.entries(booking).every(isSame)
}

/** The price, the guest, the card: they come back as equals, not as the same. The version says enough of them. */
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null
}
