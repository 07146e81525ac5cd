import { sessionJson } from "#app/admin/account.ts"
import { endSessions, listSessions } from "#app/admin/own-sessions.server.ts"
import { forAdmin, noContent, resource, success, valueOrThrow } from "#app/http/api.server.ts"

/** GET /api/admin/auth/sessions: the caller's own; DELETE ends all of them except the current one. */
const call = resource({
  GET: forAdmin("account", async ({ admin, app }) => {
    const { sessions } = await listSessions(app, admin)
    return success({ sessions: sessions.map(sessionJson) })
  }),
  DELETE: forAdmin("account", async ({ admin, app }) => {
    valueOrThrow(await endSessions(app, admin, null))
    return noContent()
  }),
})

export { call as action, call as loader }
