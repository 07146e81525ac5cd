import { adminJson, LogIn } from "#app/admin/account.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { logInSourceOf } from "#app/http/credentials.server.ts"
import { sessionResponse } from "../../docs/account-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/auth/login. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Log in",
    details:
      "The token ends twelve hours after its last use, or after thirty days with `staySignedIn`. We email the account's owner about log-ins from new devices.",
    body: LogIn,
    returns: sessionResponse,
    failures: ["log-in-failed", "log-in-blocked"],
    example: { body: { email: "owner@example.com", password: "a long password" } },
    run: async ({ app, body, request, value, json }) => {
      const { admin, token } = value(await logIn(app, body, await logInSourceOf(app, request, body.email)))
      return json({ token, user: adminJson(admin) })
    },
  }),
})

export { calls as action, calls as loader }
