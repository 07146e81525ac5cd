import { closeSession } from "#app/admin/sessions.server.ts"
import { credentialsOf } from "#app/http/credentials.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/auth/logout: revokes the session and its token. */
const calls = api({
  POST: call({
    who: "account",
    summary: "Log out",
    details: "Revokes the session's token.",
    returns: null,
    run: async ({ app, request }) => {
      const credentials = await credentialsOf(app, request)
      const token = credentials?.bearer ?? credentials?.adminToken
      if (token) await closeSession(app, token)
    },
  }),
})

export { calls as action, calls as loader }
