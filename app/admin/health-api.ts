import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { zonedTime } from "#app/api/codecs.ts"
import { findJobsHealth } from "./jobs-health.server.ts"

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const healthCalls = calls("Villa", {
  "GET /health": call({
    who: "anyone",
    summary: "Check the service's health",
    returns: z.object({ status: z.literal("ok") }),
    failures: ["unavailable"],
    run: async ({ app, json, failure }) => {
      const isUp = await app.db.$client.batch([app.db.$client.prepare("select 1")]).catch(() => null)
      return isUp ? json({ status: "ok" }) : failure("unavailable")
    },
  }),
})

export const healthAdminCalls = calls("Alerts (admin)", {
  "GET /health/jobs": call({
    who: "anyone",
    summary: "Check the recurring jobs",
    details:
      "For an external monitor: 503 `jobsLate` once the jobs, or the calendars of other channels, have not worked for 15 minutes, with both times in `data`; before their first run the time counts from the latest migration. 503 `jobsFailing` while a job keeps failing or a provider refuses this site's keys, with the names in `data.failing`. 503 `paused` while the operator has paused the site.",
    returns: z.object({
      status: z.literal("ok"),
      lastRunAt: zonedTime.nullable(),
      lastFeedRunAt: zonedTime.nullable(),
    }),
    failures: ["jobs-late", "jobs-failing", "paused"],
    run: async ({ app, json, failure }) => {
      if (app.settings.paused) return failure("paused")
      const { lastAt, feedsAt, late, failing } = await findJobsHealth(app)
      const runs = { lastRunAt: iso(lastAt), lastFeedRunAt: iso(feedsAt) }
      if (late) return failure("jobs-late", { data: { ...runs, failing } })
      return failing.length > 0
        ? failure("jobs-failing", { data: { ...runs, failing } })
        : json({ status: "ok", ...runs })
    },
  }),
})
