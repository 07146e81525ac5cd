import { createLineCode, unlinkLine } from "#app/alert/link-line.server.ts"
import { forAdmin, noContent, resource, success, valueOrThrow } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"

/** POST and DELETE /api/admin/alerts/line: a code that links the caller's LINE account, and removing the link. */
const call = resource({
  POST: forAdmin(
    "account",
    idempotent(async ({ app, caller: { admin } }) => {
      if (!admin) throw new Error("The route requires an admin")
      const { code, url, expiresAt } = valueOrThrow(await createLineCode(app, admin.id))
      return success({ code, url, expiresAt: new Date(expiresAt).toISOString() }, { status: 201 })
    }),
  ),
  DELETE: forAdmin("account", async ({ app, admin }) => {
    await unlinkLine(app, admin.id)
    return noContent()
  }),
})

export { call as action, call as loader }
