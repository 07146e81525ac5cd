import { adminJson, StaffChange } from "#app/admin/account.ts"
import { changeRole, removeAdmin } from "#app/admin/staff.server.ts"
import { Success, User } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** PATCH (the role) and DELETE /api/admin/staff/{id}. */
const calls = api({
  PATCH: call({
    who: "team",
    summary: "Change somebody's role, or whether they may see passports",
    details:
      "Demoting an owner also revokes the invites and reset links they created. `documents` lets staff see and report passports; owners always can. Omitted members stay unchanged.",
    body: StaffChange,
    returns: Success({ user: User }),
    failures: ["last-owner"],
    example: { body: { role: "staff" } },
    run: async ({ app, params, body, admin, value, success }) =>
      success({ user: adminJson(value(await changeRole(app, params.id ?? "", body.role, admin, body.documents))) }),
  }),
  DELETE: call({
    who: "team",
    summary: "Remove somebody from the team",
    details: "Their sessions end at once; their name stays in the histories.",
    returns: null,
    failures: ["last-owner"],
    run: async ({ admin, app, params, value }) => {
      value(await removeAdmin(app, params.id ?? "", admin))
    },
  }),
})

export { calls as action, calls as loader }
