import { createResetLink } from "#app/admin/create-reset-link.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { forAdmin, resource, success, valueOrThrow } from "#app/http/api.server.ts"

/** POST /api/admin/staff/{id}/reset: a link that sets a new password. */
const call = resource({
  POST: forAdmin("team", async ({ admin, app, params, url }) => {
    const { token, expiresAt } = valueOrThrow(await createResetLink(app, params.id ?? "", admin))
    const link = { url: `${url.origin}${adminPaths.resetBy(token)}`, expiresAt: new Date(expiresAt).toISOString() }
    return success(link, { status: 201 })
  }),
})

export { call as action, call as loader }
