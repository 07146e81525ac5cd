import type { App } from "../app.ts"
import { readBooking } from "../booking/booking-store.server.ts"
import { read } from "../db/database.server.ts"
import { readSums } from "../ledger/ledger-store.server.ts"
import type { Refund } from "../ledger/refund.ts"

/**
 * Whether sending a refund of a cancelled booking would return some of what its cancellation keeps: money has gone back
 * another way since it was decided, such as in parts in the gateway's dashboard.
 */
export async function isReturnedOtherwise(
  { db }: Pick<App, "db">,
  { bookingId, pot, amount }: Pick<Refund, "bookingId" | "pot" | "amount">,
): Promise<boolean> {
  if (pot !== "stay") return false
  const [booking, sums] = await read(db, readBooking(db, bookingId), readSums(db, bookingId))
  if (booking?.status !== "cancelled" || booking.kept === null) return false
  return amount > sums.held - booking.kept
}
