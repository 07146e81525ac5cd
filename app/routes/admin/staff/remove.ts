import { removeAdmin } from "#app/admin/change-staff.server.ts"
import { paths } from "#app/paths.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

export const action = adminButton({
  ownerOnly: true,
  run: (app, _, { admin, params }) => removeAdmin(app, params.id ?? "", admin),
  success: ({ name }) => ({ tone: "success", text: "admin:staff.people.removed", values: { name } }),
  failed: "admin:staff.people.failed",
  back: ({ id = "" }) => paths.admin.person(id),
  next: () => paths.admin.staff,
})

export const loader = adminRedirect(({ id = "" }) => paths.admin.person(id), { ownerOnly: true })
