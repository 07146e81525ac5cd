import { createInvite } from "#app/admin/create-invite.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"
import { paths } from "#app/paths.ts"

/** POST /api/admin/invites. */
const call = resource({
  POST: forAdmin(async ({ app, admin, url }) => {
    const { invite, expiresAt } = await createInvite(app, admin)
    const data = {
      url: `${url.origin}${paths.admin.invited(invite)}`,
      invite,
      expiresAt: new Date(expiresAt).toISOString(),
    }
    return success(data, { status: 201 })
  }),
})

export { call as action, call as loader }
