import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { balance } from "../ledger/ledger.ts"
import { readReceived } from "../ledger/ledger-store.server.ts"
import { type Booking, withEffectiveStatus } from "./booking.ts"
import { readBookingByIdOrReference, readOpenTasks } from "./booking-store.server.ts"

/**
 * Some bookings that await payment, the earliest deadline first, then those in review; and the booking with the given
 * id or reference, unless it is cancelled, with the balance due in satang.
 */
export async function listUnpaidBookings(
  app: Pick<App, "db" | "now">,
  name: string,
): Promise<{ unpaid: Booking[]; named: (Booking & { due: number }) | null }> {
  const now = app.now()
  const [{ running, slips }, found] = await read(
    app.db,
    readOpenTasks(app.db, now),
    readBookingByIdOrReference(app.db, name),
  )
  const unpaid = [...running, ...slips]
  const named = found && withEffectiveStatus(found, now)
  if (!named || named.status === "cancelled") return { unpaid, named: null }
  const [received] = await read(app.db, readReceived(app.db, named.id))
  return { unpaid, named: { ...named, due: balance(named.total, received) } }
}
