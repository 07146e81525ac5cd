import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { problemsOf } from "./problem.ts"
import { readFailingJobs } from "./problem-store.server.ts"

/** Alerts owners once per job until it has succeeded and fails again. @returns the number of alerts */
export async function raiseProblemAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const [failing] = await read(app.db, readFailingJobs(app.db))
  const alerts = problemsOf(failing, [], now).flatMap((problem) => {
    if (problem.kind !== "job") return []
    const { name, count, since } = problem
    const about = { subject: `problem:${name}`, dedupeKey: `problem:${name}:${since}` }
    return [insertAlert(newAlert("problem", { name, count }, about), now)]
  })
  if (alerts.length === 0) return 0
  const raised = await write(app.db, alerts)
  return raised.reduce((total, { meta }) => total + meta.changes, 0)
}
