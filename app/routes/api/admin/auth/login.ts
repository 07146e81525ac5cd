import { adminJson, LogIn } from "#app/admin/account.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { logInSourceOf } from "#app/http/session.server.ts"

/** POST /api/admin/auth/login. */
const call = resource({
  POST: withBody(LogIn, async ({ app, body, request }) => {
    const { admin, token } = valueOrThrow(await logIn(app, body, await logInSourceOf(app, request, body.email)))
    return json({ token, user: adminJson(admin) })
  }),
})

export { call as action, call as loader }
