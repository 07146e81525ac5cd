import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type BookingAccess, grantsAccess } from "./booking.ts"
import { readBooking } from "./booking-store.server.ts"

/** Whether what an email's link opens is this booking, and the guest's email still the one that it was sent to. */
export async function openEmailLink(
  app: Pick<App, "db">,
  id: string,
  opened: BookingAccess | null,
): Promise<Result<null, "not-found">> {
  if (opened?.bookingId !== id) return fail("not-found")
  const [booking] = await read(app.db, readBooking(app.db, id))
  return booking && grantsAccess(opened, booking) ? ok(null) : fail("not-found")
}
