import { failure, json, resource } from "#app/http/api.server.ts"

/** GET /api/health: whether the database answers. */
const call = resource({
  GET: async ({ app }) => {
    const answers = await app.db.$client.batch([app.db.$client.prepare("select 1")]).catch(() => null)
    return answers ? json({ status: "ok" }) : failure("unavailable")
  },
})

export { call as action, call as loader }
