import { withdrawInvite } from "#app/admin/withdraw-invite.server.ts"
import { forAdmin, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"

/** DELETE /api/admin/invites/{id}. */
const call = resource({
  DELETE: forAdmin("team", async ({ admin, app, params, request }) => {
    valueOrThrow(await withdrawInvite(app, params.id ?? "", admin, await languageOf(request)))
    return noContent()
  }),
})

export { call as action, call as loader }
