import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { pricedVilla } from "./priced-villa.ts"
import { readSeasons } from "./season-store.server.ts"
import type { PricedVilla } from "./stay-rules.ts"

/** Includes this year's past seasons. `today` is the villa's date. Null if there is no villa. */
export async function findPriceList(
  app: Pick<App, "db" | "now">,
): Promise<{ villa: PricedVilla; today: string } | null> {
  const now = app.now()
  // The year in UTC: the villa's time zone is read in the same round trip.
  const startOfYear = `${dateIn("UTC", new Date(now)).slice(0, 4)}-01-01`
  const [villa, seasons] = await read(app.db, readVilla(app.db), readSeasons(app.db, startOfYear))
  return villa && { villa: pricedVilla(villa, seasons, now), today: dateIn(villa.timezone, new Date(now)) }
}
