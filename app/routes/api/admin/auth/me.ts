import { adminJson } from "#app/admin/account.ts"
import { User } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/auth/me. */
const calls = api({
  GET: call({
    who: "account",
    summary: "Get the current user",
    returns: User,
    run: async ({ admin, json }) => json(adminJson(admin)),
  }),
})

export { calls as action, calls as loader }
