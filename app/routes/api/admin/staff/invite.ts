import { withdrawInvite } from "#app/admin/withdraw-invite.server.ts"
import { forOwner, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"

/** DELETE /api/admin/invites/{id}. */
const call = resource({
  DELETE: forOwner(async ({ admin, app, params }) => {
    valueOrThrow(await withdrawInvite(app, params.id ?? "", admin))
    return noContent()
  }),
})

export { call as action, call as loader }
