import * as z from "zod"
import { InviteRequest } from "#app/admin/account.ts"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { forAdmin, resource, success, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"

/** The body is optional. */
const Body = z.preprocess((body) => body ?? {}, InviteRequest)

/** POST /api/admin/invites; with `{ email }` the invite is also sent to that address. `role` is owner by default. */
const call = resource({
  POST: forAdmin(
    "team",
    idempotent(
      withBody(Body, async ({ app, caller: { admin }, request, url, body: { email, role } }) => {
        if (!admin) throw new Error("The route requires an admin")
        const urlOf = (invite: string) => `${url.origin}${adminPaths.invited(invite)}`
        const to = email ? { email, language: await languageOf(request), urlOf } : null
        const { invite, expiresAt } = await createInvite(app, admin, role, to)
        return success({ url: urlOf(invite), invite, expiresAt: new Date(expiresAt).toISOString() }, { status: 201 })
      }),
    ),
  ),
})

export { call as action, call as loader }
