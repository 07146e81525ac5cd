import { failure, json, resource } from "#app/http/api.server.ts"

/** GET /api/health: whether the database responds. */
const call = resource({
  GET: async ({ app }) => {
    const isUp = await app.db.$client.batch([app.db.$client.prepare("select 1")]).catch(() => null)
    return isUp ? json({ status: "ok" }) : failure("unavailable")
  },
})

export { call as action, call as loader }
