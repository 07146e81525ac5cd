import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Statistics, statisticsOf } from "./statistics.ts"
import { readFigures } from "./statistics-store.server.ts"

const DAYS_AROUND = 430

/** Wide enough for the months of the statistics in any time zone. */
export function figuresRange(utcToday: string): { from: string; to: string } {
  return { from: dateAfter(utcToday, -DAYS_AROUND), to: dateAfter(utcToday, DAYS_AROUND) }
}

export async function findStatistics(app: Pick<App, "db" | "now">): Promise<Statistics> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  const range = { ...figuresRange(utcToday), now }
  const [villa, figures] = await read(app.db, readVilla(app.db), readFigures(app.db, range))
  return statisticsOf(figures, dateIn(villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone, new Date(now)))
}
