import { PasswordChange } from "#app/admin/account.ts"
import { changePassword } from "#app/admin/change-password.server.ts"
import { forAdmin, noContent, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** POST /api/admin/auth/password: changes the caller's own password and ends their other sessions. */
const call = resource({
  POST: forAdmin("account", ({ admin, ...call }) =>
    withBody(PasswordChange, async ({ app, body }) => {
      valueOrThrow(await changePassword(app, admin, body))
      return noContent()
    })(call),
  ),
})

export { call as action, call as loader }
