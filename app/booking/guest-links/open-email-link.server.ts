import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type BookingGrant, grantsAccess } from "../booking.ts"
import { readBooking } from "../booking-store.server.ts"

/** The link must be for this booking and the guest's current email address. */
export async function openEmailLink(
  app: Pick<App, "db">,
  id: string,
  access: BookingGrant | null,
): Promise<Result<null, "not-found">> {
  if (access?.bookingId !== id) return fail("not-found")
  const [booking] = await read(app.db, readBooking(app.db, id))
  return booking && grantsAccess(access, booking) ? ok(null) : fail("not-found")
}
