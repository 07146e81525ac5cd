import type { App } from "../app.ts"
import type { Booking } from "../booking/booking.ts"
import type { NightFeed } from "../booking/month.ts"
import { readNightOccupants } from "../booking/night-store.server.ts"
import { read } from "../db/database.server.ts"

/** The feeds whose channels sold nights of a booking as well, unless the owner settled that. */
export async function findConflictsOf(
  app: Pick<App, "db">,
  { id, checkIn, checkOut }: Pick<Booking, "id" | "checkIn" | "checkOut">,
): Promise<NightFeed[]> {
  const [owners] = await read(app.db, readNightOccupants(app.db, { from: checkIn, to: checkOut }))
  const claims = owners.filter(({ booking }) => booking?.id === id).flatMap((owner) => owner.claims)
  const open = claims.filter(({ settledAt }) => settledAt === null)
  return [...new Map(open.map(({ id: feedId, name, colour }) => [feedId, { id: feedId, name, colour }])).values()]
}
