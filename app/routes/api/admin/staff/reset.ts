import * as z from "zod"
import { createResetLink } from "#app/admin/create-reset-link.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { instant, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/staff/{id}/reset: a link that sets a new password. */
const calls = api({
  POST: call({
    who: "team",
    summary: "Create a link for a new password",
    details: "The link works once, within an hour, and is returned only here. It replaces an earlier one.",
    status: 201,
    returns: Success({ url: z.url(), expiresAt: instant }),
    failures: ["own-account"],
    run: async ({ admin, app, params, url, value, success }) => {
      const { token, expiresAt } = value(await createResetLink(app, params.id ?? "", admin))
      const link = { url: `${url.origin}${adminPaths.resetBy(token)}`, expiresAt: new Date(expiresAt).toISOString() }
      return success(link)
    },
  }),
})

export { calls as action, calls as loader }
