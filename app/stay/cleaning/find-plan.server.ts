import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { Cleaner, Cleaning } from "./cleaner.ts"
import { readCleanerByToken, readCleanings, readPlannedStays } from "./cleaning-store.server.ts"
import { changedDays, LATE_DAYS, PLAN_DAYS, type PlanDay, planOf } from "./plan.ts"

/** Encloses the plan in every time zone, so that it is read with the villa. */
export function plannedRange(now: number): { from: string; to: string } {
  const utcToday = dateIn("UTC", new Date(now))
  return { from: dateAfter(utcToday, -LATE_DAYS - 1), to: dateAfter(utcToday, PLAN_DAYS + 1) }
}

/** `plan` begins where departures can still be reported as cleaned. */
export type CleaningPlan = { villa: Villa; today: string; plan: PlanDay[]; cleanings: Cleaning[] }

/** Null without a villa. */
export function cleaningPlan(
  villa: Villa | null,
  { stays, cleanings }: { stays: Parameters<typeof planOf>[0]; cleanings: Cleaning[] },
  now: number,
): CleaningPlan | null {
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  const dates = { from: dateAfter(today, -LATE_DAYS), to: dateAfter(today, PLAN_DAYS) }
  return { villa, today, plan: planOf(stays, dates), cleanings }
}

/** Null if no cleaner has the link. @property changed the days that the cleaner has to confirm */
export async function findPlan(
  app: Pick<App, "db" | "now">,
  token: string,
): Promise<(CleaningPlan & { cleaner: Cleaner; changed: string[] }) | null> {
  const now = app.now()
  const range = plannedRange(now)
  const { villa, cleaner, stays, cleanings } = await read(app.db, {
    villa: readVilla(app.db),
    cleaner: readCleanerByToken(app.db, token),
    stays: readPlannedStays(app.db, range),
    cleanings: readCleanings(app.db, range.from),
  })
  const found = cleaningPlan(villa, { stays, cleanings }, now)
  if (!cleaner || !found) return null
  return { ...found, cleaner, changed: changedDays(found.plan, cleaner.confirmed, found.today) }
}
