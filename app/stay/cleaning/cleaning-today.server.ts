import type { TodayTask } from "#app/admin/today/today-task.server.ts"
import { joinReads, mapRead } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readRemovals } from "#app/villa/villa-store.server.ts"
import { readCleaners, readCleanings, readPlannedStays, readProblems } from "./cleaning-store.server.ts"
import { type CleaningTasks, cleaningTasks } from "./cleaning-tasks.ts"
import { planOf } from "./plan.ts"

/** Of the plan. */
const DAYS_AHEAD = 14

export const cleaningToday: TodayTask<CleaningTasks> = ({ db }, { utcToday }) => {
  const ahead = { from: dateAfter(utcToday, -1), to: dateAfter(utcToday, DAYS_AHEAD + 1) }
  const stored = joinReads({
    cleaners: readCleaners(db),
    cleanings: readCleanings(db, ahead.from),
    problems: readProblems(db, { isOpen: true }),
    removals: readRemovals(db),
    stays: readPlannedStays(db, ahead),
  })
  return mapRead(stored, ({ stays, ...found }) => ({ today, villa, may }) => {
    const plan = planOf(stays, { from: today, to: ahead.to })
    const tasks = cleaningTasks({ ...found, times: villa }, plan, today)
    return may("villa") ? tasks : { ...tasks, knownByOthers: [] }
  })
}
