import { endSessions } from "#app/admin/own-sessions.server.ts"
import { forAdmin, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"

/** DELETE /api/admin/auth/sessions/{id}: one of the caller's own sessions. */
const call = resource({
  DELETE: forAdmin("account", async ({ admin, app, params }) => {
    valueOrThrow(await endSessions(app, admin, params.id ?? ""))
    return noContent()
  }),
})

export { call as action, call as loader }
