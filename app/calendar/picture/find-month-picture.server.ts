import type { App } from "#app/app.ts"
import { monthToShow, nightViews, type PricedNight, withPrices } from "#app/calendar/month/month.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"

type PicturedMonth = { villa: Villa; month: string; nights: PricedNight[] }

/** Null without a villa. `requested` is `YYYY-MM`; this month if null. */
export async function findMonthPicture(
  app: Pick<App, "db" | "now">,
  requested: string | null,
): Promise<PicturedMonth | null> {
  const now = app.now()
  const { range, monthFor } = monthToShow(requested, dateIn("UTC", new Date(now)))
  const { villa, seasons, occupants } = await read(app.db, {
    villa: readVilla(app.db),
    seasons: readSeasons(app.db, range.from, range.to),
    occupants: readNightOccupants(app.db, range),
  })
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  const month = monthFor(today)
  const nights = withPrices(nightViews(month, occupants, today, now), pricedVilla(villa, seasons, now))
  return { villa, month, nights }
}
