import { adminJson, Registration } from "#app/admin/account.ts"
import { registerAdmin } from "#app/admin/register-admin.server.ts"
import { logInSourceOf } from "#app/http/credentials.server.ts"
import { sessionResponse } from "../../docs/account-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/auth/register. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Create an account",
    details: "The first account may require `setupCode`. Every later account requires `invite`.",
    body: Registration,
    status: 201,
    returns: sessionResponse,
    failures: ["registration-closed", "setup-code-wrong", "invite-invalid", "email-taken", "log-in-blocked"],
    example: { body: { email: "nok@example.com", password: "a long password", name: "Nok" } },
    run: async ({ app, body, request, value, json }) => {
      const source = await logInSourceOf(app, request, body.email)
      const { admin, token } = value(await registerAdmin(app, body, source))
      return json({ token, user: adminJson(admin) })
    },
  }),
})

export { calls as action, calls as loader }
