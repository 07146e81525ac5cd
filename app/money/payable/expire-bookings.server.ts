import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { expireOverdue } from "./expiry-store.server.ts"

/** All overdue bookings, or one. Idempotent. @returns how many were cancelled */
export async function expireBookings(app: Pick<App, "db" | "settings" | "now">, bookingId?: string): Promise<number> {
  // Counts the events: for the bookings D1 would also count what their triggers write.
  const [events] = await write(
    app.db,
    expireOverdue(app.db, { now: app.now(), limited: app.settings.limited }, bookingId),
  )
  return events?.meta.changes ?? 0
}
