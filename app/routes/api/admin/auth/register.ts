import { adminJson, Registration } from "#app/admin/account.ts"
import { deviceOf } from "#app/admin/device.ts"
import { registerAdmin } from "#app/admin/register-admin.server.ts"
import { openSession } from "#app/admin/sessions.server.ts"
import { json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { addressOf } from "#app/http/session.server.ts"

/** POST /api/admin/auth/register. */
const call = resource({
  POST: idempotent(
    withBody(Registration, async ({ app, body, request }) => {
      const admin = valueOrThrow(await registerAdmin(app, body, addressOf(request)))
      const device = deviceOf(request.headers.get("User-Agent") ?? "")
      return json({ token: await openSession(app, admin.id, { device }), user: adminJson(admin) }, { status: 201 })
    }),
  ),
})

export { call as action, call as loader }
