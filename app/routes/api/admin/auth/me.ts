import { adminJson } from "#app/admin/account.ts"
import { forAdmin, json, resource } from "#app/http/api.server.ts"

/** GET /api/admin/auth/me. */
const call = resource({ GET: forAdmin("account", async ({ admin }) => json(adminJson(admin))) })

export { call as action, call as loader }
