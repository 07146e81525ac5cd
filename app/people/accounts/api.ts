import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { credentialsOf, logInSourceOf } from "#app/http/credentials.server.ts"
import { LogIn, PasswordChange, Registration } from "./account.ts"
import { SessionJson, UserJson } from "./account-json.ts"
import { changePassword } from "./change-password.server.ts"
import { logIn } from "./log-in.server.ts"
import { endSessions, listSessions } from "./own-sessions.server.ts"
import { registerAdmin } from "./register-admin.server.ts"
import { closeSession } from "./sessions.server.ts"

const sessionResponse = z.object({ token: z.string().describe("The session's bearer token"), user: UserJson })

export const accountCalls = calls("Accounts (admin)", {
  "POST /admin/auth/register": call({
    who: "anyone",
    summary: "Create an account",
    details: "The first account may require `setupCode`. Every later account requires `invite`.",
    body: Registration,
    status: 201,
    returns: sessionResponse,
    failures: [
      "registration-closed",
      "setup-code-wrong",
      "invite-invalid",
      "email-taken",
      "name-taken",
      "log-in-blocked",
      "first-password-guessable",
    ],
    example: { body: { email: "nok@example.com", password: "a long password", name: "Nok" } },
    run: async ({ app, body, request, value, json }) => {
      const source = await logInSourceOf(app, request, body.email)
      const { admin, token } = value(await registerAdmin(app, body, source))
      return json({ token, user: admin })
    },
  }),
  "POST /admin/auth/login": call({
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
      return json({ token, user: admin })
    },
  }),
  "GET /admin/auth/me": call({
    who: "account",
    summary: "Get the current user",
    returns: UserJson,
    run: async ({ admin, json }) => json(admin),
  }),
  "POST /admin/auth/logout": call({
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
  "POST /admin/auth/password": call({
    who: "account",
    summary: "Change your password",
    details: "Ends the caller's other sessions. Ten wrong passwords within 15 minutes block further attempts.",
    body: PasswordChange,
    returns: null,
    failures: ["password-wrong", "password-guessable", "log-in-blocked"],
    example: { body: { currentPassword: "a long password", newPassword: "a longer password" } },
    run: async ({ app, body, admin, value }) => {
      value(await changePassword(app, admin, body))
    },
  }),
  "GET /admin/auth/sessions": call({
    who: "account",
    summary: "List your sessions",
    returns: Success({ sessions: z.array(SessionJson) }),
    run: async ({ admin, app, success }) => {
      const { sessions } = await listSessions(app, admin)
      return success({ sessions })
    },
  }),
  "DELETE /admin/auth/sessions": call({
    who: "account",
    summary: "End your other sessions",
    returns: null,
    run: async ({ admin, app, value }) => {
      value(await endSessions(app, admin, null))
    },
  }),
  "DELETE /admin/auth/sessions/{id}": call({
    who: "account",
    summary: "End one of your sessions",
    returns: null,
    run: async ({ admin, app, params, value }) => {
      value(await endSessions(app, admin, params.id ?? ""))
    },
  }),
})
