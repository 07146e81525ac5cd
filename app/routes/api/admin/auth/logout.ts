import { closeSession } from "#app/admin/sessions.server.ts"
import { forAdmin, noContent, resource } from "#app/http/api.server.ts"
import { credentialsOf } from "#app/http/session.server.ts"

/** POST /api/admin/auth/logout: revokes the session and its token. */
const call = resource({
  POST: forAdmin("account", async ({ app, request }) => {
    const credentials = await credentialsOf(app, request)
    const token = credentials?.bearer ?? credentials?.adminToken
    if (token) await closeSession(app, token)
    return noContent()
  }),
})

export { call as action, call as loader }
