import { adminJson, inviteJson } from "#app/admin/account.ts"
import { listStaff } from "#app/admin/list-staff.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/staff: every account and the invites that can still be used. */
const call = resource({
  GET: forAdmin("team", async ({ app }) => {
    const { staff, invites } = await listStaff(app)
    return success({ staff: staff.map(adminJson), invites: invites.map(inviteJson) })
  }),
})

export { call as action, call as loader }
