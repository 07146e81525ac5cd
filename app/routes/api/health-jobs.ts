import { findJobsHealth } from "#app/alert/jobs-health.server.ts"
import { failure, json, resource } from "#app/http/api.server.ts"

/** GET /api/health/jobs: 503 while the recurring jobs have not run for 15 minutes, for a monitor outside. */
const call = resource({
  GET: async ({ app }) => {
    const { lastAt, late } = await findJobsHealth(app)
    const lastRunAt = lastAt === null ? null : new Date(lastAt).toISOString()
    return late ? failure("jobs-late", { data: { lastRunAt } }) : json({ status: "ok", lastRunAt })
  },
})

export { call as action, call as loader }
