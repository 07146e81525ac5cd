import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readWasConfirmed } from "#app/booking/booking-event-store.server.ts"
import { read } from "#app/db/database.server.ts"
import type { CalendarState } from "#app/notify/email/email.ts"

/** Null if there is no calendar file, because the booking is not and never was confirmed. */
export async function findCalendarState(
  { db }: Pick<App, "db">,
  { id, status }: Pick<Booking, "id" | "status">,
): Promise<CalendarState | null> {
  if (status === "confirmed") return status
  if (status !== "cancelled") return null
  const [wasConfirmed] = await read(db, readWasConfirmed(db, id))
  return wasConfirmed ? status : null
}
