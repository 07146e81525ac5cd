import type { App } from "../app.ts"
import { dateIn } from "../booking/villa-date.ts"
import { read } from "../db/database.server.ts"
import { dateAfter } from "../villa/dates.ts"
import { DEFAULT_VILLA_SETTINGS } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type Statistics, statisticsOf } from "./statistics.ts"
import { readFigures } from "./statistics-store.server.ts"

const DAYS_AROUND = 430

/** Wide enough for the months of the statistics in any time zone. */
export function figuresRange(utcToday: string): { from: string; to: string } {
  return { from: dateAfter(utcToday, -DAYS_AROUND), to: dateAfter(utcToday, DAYS_AROUND) }
}

/** The current statistics in one round trip. */
export async function findStatistics(app: Pick<App, "db" | "now">): Promise<Statistics> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  const range = { ...figuresRange(utcToday), now }
  const [villa, figures] = await read(app.db, readVilla(app.db), readFigures(app.db, range))
  return statisticsOf(figures, dateIn(villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone, new Date(now)))
}
