import { withdrawInvite } from "#app/admin/invites.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** DELETE /api/admin/invites/{id}. */
const calls = api({
  DELETE: call({
    who: "team",
    summary: "Withdraw an invite",
    returns: null,
    run: async ({ admin, app, params, request, value }) => {
      value(await withdrawInvite(app, params.id ?? "", admin, await languageOf(request)))
    },
  }),
})

export { calls as action, calls as loader }
