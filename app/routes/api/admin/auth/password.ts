import { PasswordChange } from "#app/admin/account.ts"
import { changePassword } from "#app/admin/change-password.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/auth/password: changes the caller's own password and ends their other sessions. */
const calls = api({
  POST: call({
    who: "account",
    summary: "Change your password",
    details: "Ends the caller's other sessions. Ten wrong passwords within 15 minutes block further attempts.",
    body: PasswordChange,
    returns: null,
    failures: ["password-wrong", "log-in-blocked"],
    example: { body: { currentPassword: "a long password", newPassword: "a longer password" } },
    run: async ({ app, body, admin, value }) => {
      value(await changePassword(app, admin, body))
    },
  }),
})

export { calls as action, calls as loader }
