import type { App } from "#app/app.ts"
import type { Stay } from "#app/booking/stay.ts"
import { read } from "#app/db/database.server.ts"
import { rangeAround } from "#app/villa/prices/quote.ts"
import { readTakenNights } from "./night-store.server.ts"
import { conflictingNights, conflictingNightsForAdmin } from "./taken-nights.ts"

/**
 * Nights that prevent a stay, read after taking them has failed.
 * @param rule `admin` if preparation nights yield (`prepYieldsTo`), else the stay's own preparation nights
 * @param exceptBookingId the booking whose own nights count as free
 */
export async function findConflicts(
  app: Pick<App, "db" | "now">,
  stay: Stay,
  { rule, exceptBookingId }: { rule: "admin" | { gapNights: number }; exceptBookingId?: string },
): Promise<string[]> {
  const range = { ...rangeAround(stay), now: app.now(), exceptBookingId }
  const [taken] = await read(app.db, readTakenNights(app.db, range))
  return rule === "admin" ? conflictingNightsForAdmin(stay, taken) : conflictingNights(stay, taken, rule.gapNights)
}
