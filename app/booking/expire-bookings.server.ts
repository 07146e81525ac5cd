import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { expireOverdue } from "./expiry-store.server.ts"

/**
 * Cancels unpaid bookings whose time is over, all of them or one, and frees their nights. Safe to run at any time and
 * twice: what is not overdue is left alone.
 * @returns how many were cancelled
 */
export async function expireBookings(app: Pick<App, "db" | "settings" | "now">, bookingId?: string): Promise<number> {
  // The events are counted: of the bookings themselves D1 would count what their triggers write, too.
  const [events] = await write(
    app.db,
    expireOverdue(app.db, { now: app.now(), limited: app.settings.limited }, bookingId),
  )
  return events?.meta.changes ?? 0
}
