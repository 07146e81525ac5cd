import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { readSums } from "../ledger/ledger-store.server.ts"
import { readTimezone } from "../villa/villa-store.server.ts"
import { readHasBalanceLink } from "./balance-link-store.server.ts"
import { type Booking, withEffectiveStatus } from "./booking.ts"
import { readBookingByIdOrReference, readOpenTasks } from "./booking-store.server.ts"
import { type BookingMoney, moneyOf } from "./money.ts"

type NamedBooking = Booking & { money: BookingMoney; hasBalanceLink: boolean }

/**
 * Some bookings that await payment, the earliest deadline first, then those in review; and the booking with the given
 * id or reference, unless it is cancelled, with its money and whether a link for its balance can be paid.
 */
export async function listUnpaidBookings(
  app: Pick<App, "db" | "now">,
  name: string,
): Promise<{ unpaid: Booking[]; named: NamedBooking | null }> {
  const now = app.now()
  const [{ running, slips }, found, timezone] = await read(
    app.db,
    readOpenTasks(app.db, now),
    readBookingByIdOrReference(app.db, name),
    readTimezone(app.db),
  )
  const unpaid = [...running, ...slips]
  const named = found && withEffectiveStatus(found, now)
  if (!named || named.status === "cancelled") return { unpaid, named: null }
  const [sums, hasBalanceLink] = await read(
    app.db,
    readSums(app.db, named.id),
    readHasBalanceLink(app.db, named.id, now),
  )
  return { unpaid, named: { ...named, money: moneyOf(named, sums, timezone), hasBalanceLink } }
}
