import type { Cleaner, Cleaning, CleaningProblem } from "./cleaner.ts"
import { changedDays, type PlanDay } from "./plan.ts"

/** What Today shows about cleaning. */
export type CleaningTasks = {
  problems: CleaningProblem[]
  /** Who confirmed the plan before it changed for the next days. */
  uninformed: Pick<Cleaner, "id" | "name">[]
  /** Today's departure, once the house is clean. */
  cleaned: Cleaning | null
}

/** Cleaners who have never confirmed a plan do not use the button: nobody waits for them. */
export function cleaningTasks(
  { cleaners, cleanings, problems }: { cleaners: Cleaner[]; cleanings: Cleaning[]; problems: CleaningProblem[] },
  plan: readonly PlanDay[],
  today: string,
): CleaningTasks {
  return {
    problems,
    uninformed: cleaners
      .filter(({ confirmed, confirmedAt }) => confirmedAt !== null && changedDays(plan, confirmed, today).length > 0)
      .map(({ id, name }) => ({ id, name })),
    cleaned: cleanings.find(({ day }) => day === today) ?? null,
  }
}
