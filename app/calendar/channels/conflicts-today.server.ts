import type { TodayTask } from "#app/admin/today/today-task.server.ts"
import { mapRead } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readOpenConflicts } from "./feed-night-store.server.ts"

/** Nights from today on that were sold on another channel as well. */
export const conflictsToday: TodayTask<number> = ({ db }, { utcToday, now }) =>
  mapRead(
    readOpenConflicts(db, dateAfter(utcToday, -1), now),
    (nights) =>
      ({ today }) =>
        nights.filter((night) => night >= today).length,
  )
