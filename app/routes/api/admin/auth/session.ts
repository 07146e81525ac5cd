import { endSessions } from "#app/admin/own-sessions.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** DELETE /api/admin/auth/sessions/{id}: one of the caller's own sessions. */
const calls = api({
  DELETE: call({
    who: "account",
    summary: "End one of your sessions",
    returns: null,
    run: async ({ admin, app, params, value }) => {
      value(await endSessions(app, admin, params.id ?? ""))
    },
  }),
})

export { calls as action, calls as loader }
