import { type Cleaner, type Cleaning, type CleaningProblem, leftSince } from "./cleaner.ts"
import { isUninformed, type PlanDay } from "./plan.ts"
import { type ShortTurnover, shortTurnover } from "./turnover.ts"

/** What Today shows about cleaning. */
export type CleaningTasks = {
  problems: CleaningProblem[]
  /** Who confirmed the plan before it changed for the next days. */
  uninformed: Pick<Cleaner, "id" | "name">[]
  /** Whose link somebody may have who has left the team. */
  knownByOthers: Pick<Cleaner, "id" | "name">[]
  /** Days of the plan on which a bought time leaves less time to clean than usual. */
  turnovers: ShortTurnover[]
  /** Today's departure, once the house is clean. */
  cleaned: Cleaning | null
}

export function cleaningTasks(
  {
    cleaners,
    cleanings,
    problems,
    removals,
    times,
  }: {
    cleaners: Cleaner[]
    cleanings: Cleaning[]
    problems: CleaningProblem[]
    removals: { name: string; at: number }[]
    times: Parameters<typeof shortTurnover>[1]
  },
  plan: readonly PlanDay[],
  today: string,
): CleaningTasks {
  return {
    problems,
    uninformed: cleaners.filter((cleaner) => isUninformed(cleaner, plan, today)).map(({ id, name }) => ({ id, name })),
    knownByOthers: cleaners
      .filter((cleaner) => leftSince(cleaner, removals).length > 0)
      .map(({ id, name }) => ({ id, name })),
    turnovers: plan.map((day) => shortTurnover(day, times)).filter((each) => each !== null),
    cleaned: cleanings.find(({ day }) => day === today) ?? null,
  }
}
