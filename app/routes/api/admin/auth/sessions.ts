import * as z from "zod"
import { sessionJson } from "#app/admin/account.ts"
import { endSessions, listSessions } from "#app/admin/own-sessions.server.ts"
import { Session, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/auth/sessions: the caller's own; DELETE ends all of them except the current one. */
const calls = api({
  GET: call({
    who: "account",
    summary: "List your sessions",
    returns: Success({ sessions: z.array(Session) }),
    run: async ({ admin, app, success }) => {
      const { sessions } = await listSessions(app, admin)
      return success({ sessions: sessions.map(sessionJson) })
    },
  }),
  DELETE: call({
    who: "account",
    summary: "End your other sessions",
    returns: null,
    run: async ({ admin, app, value }) => {
      value(await endSessions(app, admin, null))
    },
  }),
})

export { calls as action, calls as loader }
