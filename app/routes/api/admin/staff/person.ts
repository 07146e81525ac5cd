import { adminJson, StaffChange } from "#app/admin/account.ts"
import { changeRole, removeAdmin } from "#app/admin/change-staff.server.ts"
import { forOwner, noContent, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** PATCH (the role) and DELETE /api/admin/staff/{id}. */
const call = resource({
  PATCH: forOwner(({ admin, ...call }) =>
    withBody(StaffChange, async ({ app, params, body }) =>
      success({ user: adminJson(valueOrThrow(await changeRole(app, params.id ?? "", body.role, admin))) }),
    )(call),
  ),
  DELETE: forOwner(async ({ admin, app, params }) => {
    valueOrThrow(await removeAdmin(app, params.id ?? "", admin))
    return noContent()
  }),
})

export { call as action, call as loader }
