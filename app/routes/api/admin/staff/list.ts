import * as z from "zod"
import { adminJson, inviteJson } from "#app/admin/account.ts"
import { listStaff } from "#app/admin/staff.server.ts"
import { Invite, Success, User } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/staff: every account and the invites that can still be used. */
const calls = api({
  GET: call({
    who: "team",
    summary: "List the team and open invites",
    returns: Success({ staff: z.array(User), invites: z.array(Invite) }),
    run: async ({ app, success }) => {
      const { staff, invites } = await listStaff(app)
      return success({ staff: staff.map(adminJson), invites: invites.map(inviteJson) })
    },
  }),
})

export { calls as action, calls as loader }
