import { adminJson, Registration } from "#app/admin/account.ts"
import { registerAdmin } from "#app/admin/register-admin.server.ts"
import { json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { logInSourceOf } from "#app/http/session.server.ts"

/** POST /api/admin/auth/register. */
const call = resource({
  POST: idempotent(
    withBody(Registration, async ({ app, body, request }) => {
      const source = await logInSourceOf(app, request, body.email)
      const { admin, token } = valueOrThrow(await registerAdmin(app, body, source))
      return json({ token, user: adminJson(admin) }, { status: 201 })
    }),
  ),
})

export { call as action, call as loader }
