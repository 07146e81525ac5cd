import type { App } from "#app/app.ts"
import { movesToday } from "#app/booking/other-dates/moves-today.server.ts"
import { conflictsToday } from "#app/calendar/channels/conflicts-today.server.ts"
import { joinReads, mapRead, type Read } from "#app/db/database.server.ts"
import { linksToday } from "#app/money/links/links-today.server.ts"
import { cleaningToday } from "#app/stay/cleaning/cleaning-today.server.ts"
import { reportsToday } from "#app/stay/passports/reports-today.server.ts"
import { reviewsToday } from "#app/stay/reviews/reviews-today.server.ts"
import type { ReadingTime, TodayFacts, TodayTask } from "./today-task.server.ts"

/** By the names under which pages/open-tasks.tsx shows them. */
const TASKS = {
  links: linksToday,
  conflicts: conflictsToday,
  moves: movesToday,
  toReport: reportsToday,
  cleaning: cleaningToday,
  reviews: reviewsToday,
}

export type TodayTasks = {
  [Name in keyof typeof TASKS]: (typeof TASKS)[Name] extends TodayTask<infer Shown> ? Shown : never
}

/** All in the batch of the page. */
export function readTasks(
  app: Pick<App, "db" | "settings">,
  time: ReadingTime,
): Read<(facts: TodayFacts) => TodayTasks> {
  const reads: Record<string, ReturnType<TodayTask<unknown>>> = mapValues(TASKS, (task) => task(app, time))
  return mapRead(joinReads(reads), (found) => (facts) => mapValues(found, (shown) => shown(facts)) as TodayTasks)
}

function mapValues<From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
