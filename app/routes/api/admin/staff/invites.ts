import * as z from "zod"
import { InviteRequest } from "#app/admin/account.ts"
import { createInvite } from "#app/admin/invites.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { instant, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/invites; with `{ email }` the invite is also sent to that address. `role` is owner by default. */
const calls = api({
  POST: call({
    who: "team",
    summary: "Invite a colleague",
    details:
      "Returns a registration link for an account with `role`, an owner by default. If you pass `email`, the link is also emailed. Pass `invite` to `POST /admin/auth/register`.",
    body: InviteRequest,
    bodyOptional: true,
    status: 201,
    returns: Success({ url: z.url(), invite: z.string(), expiresAt: instant }),
    example: { body: { email: "nok@example.com", role: "staff" } },
    run: async ({ app, admin, request, url, body: { email, role }, success }) => {
      const urlOf = (invite: string) => `${url.origin}${adminPaths.invited(invite)}`
      const to = email ? { email, language: await languageOf(request), urlOf } : null
      const { invite, expiresAt } = await createInvite(app, admin, role, to)
      return success({ url: urlOf(invite), invite, expiresAt: new Date(expiresAt).toISOString() })
    },
  }),
})

export { calls as action, calls as loader }
