import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { readRemovals, readVilla } from "#app/villa/villa-store.server.ts"
import { type Cleaner, type CleaningProblem, leftSince } from "./cleaner.ts"
import {
  readCleaner,
  readCleaners,
  readCleanings,
  readPlannedStays,
  readProblem,
  readProblems,
} from "./cleaning-store.server.ts"
import { type CleaningPlan, cleaningPlan, plannedRange } from "./find-plan.server.ts"

/** `planned` is null without a villa. */
export async function findCleaners(
  app: Pick<App, "db" | "now">,
): Promise<{ cleaners: Cleaner[]; problems: CleaningProblem[]; planned: CleaningPlan | null }> {
  const now = app.now()
  const range = plannedRange(now)
  const { villa, cleaners, problems, ...rows } = await read(app.db, {
    villa: readVilla(app.db),
    cleaners: readCleaners(app.db),
    stays: readPlannedStays(app.db, range),
    cleanings: readCleanings(app.db, range.from),
    problems: readProblems(app.db, { isOpen: false }),
  })
  return { cleaners, problems, planned: cleaningPlan(villa, rows, now) }
}

/** `knownBy`: who left the team and may still have the link. */
export async function findCleaner(
  app: Pick<App, "db">,
  id: string,
): Promise<{ cleaner: Cleaner; knownBy: string[] } | null> {
  const [cleaner, removals] = await read(app.db, readCleaner(app.db, id), readRemovals(app.db))
  return cleaner && { cleaner, knownBy: leftSince(cleaner, removals) }
}

export async function findProblem(app: Pick<App, "db">, id: string): Promise<CleaningProblem | null> {
  const [problem] = await read(app.db, readProblem(app.db, id))
  return problem
}
