import { adminJson, StaffChange } from "#app/admin/account.ts"
import { changeRole, removeAdmin } from "#app/admin/change-staff.server.ts"
import { forAdmin, noContent, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** PATCH (the role) and DELETE /api/admin/staff/{id}. */
const call = resource({
  PATCH: forAdmin("team", ({ admin, ...call }) =>
    withBody(StaffChange, async ({ app, params, body }) =>
      success({ user: adminJson(valueOrThrow(await changeRole(app, params.id ?? "", body.role, admin))) }),
    )(call),
  ),
  DELETE: forAdmin("team", async ({ admin, app, params }) => {
    valueOrThrow(await removeAdmin(app, params.id ?? "", admin))
    return noContent()
  }),
})

export { call as action, call as loader }
