import * as z from "zod"
import { findJobsHealth } from "#app/alert/jobs-health.server.ts"
import { instant } from "./docs/objects.ts"
import { api, call } from "./shared/call.server.ts"

/** GET /api/health/jobs: 503 while the recurring jobs have not run for 15 minutes, for a monitor outside. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "Check the recurring jobs",
    details:
      "For an external monitor: 503 once the jobs have not run for 15 minutes, with `lastRunAt` in `data`. Before their first run the time counts from the latest migration.",
    returns: z.object({ status: z.literal("ok"), lastRunAt: instant.nullable() }),
    failures: ["jobs-late"],
    run: async ({ app, json, failure }) => {
      const { lastAt, late } = await findJobsHealth(app)
      const lastRunAt = lastAt === null ? null : new Date(lastAt).toISOString()
      return late ? failure("jobs-late", { data: { lastRunAt } }) : json({ status: "ok", lastRunAt })
    },
  }),
})

export { calls as action, calls as loader }
