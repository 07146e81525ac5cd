import { adminJson, LogIn } from "#app/admin/account.ts"
import { deviceOf } from "#app/admin/device.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { openSession } from "#app/admin/sessions.server.ts"
import { json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { logInSourceOf } from "#app/http/session.server.ts"

/** POST /api/admin/auth/login. */
const call = resource({
  POST: withBody(LogIn, async ({ app, body, request }) => {
    const admin = valueOrThrow(await logIn(app, body, await logInSourceOf(app, request, body.email)))
    const device = deviceOf(request.headers.get("User-Agent") ?? "")
    const token = await openSession(app, admin.id, { device, staySignedIn: body.staySignedIn })
    return json({ token, user: adminJson(admin) })
  }),
})

export { call as action, call as loader }
