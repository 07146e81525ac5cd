import * as z from "zod"
import { api, call } from "./shared/call.server.ts"

/** GET /api/health: whether the database responds. */
const calls = api({
  GET: call({
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

export { calls as action, calls as loader }
