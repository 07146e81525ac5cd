import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { ok } from "#app/result.ts"
import { removeAdmin } from "../staff.server.ts"

/** @property changeCode whether the owner next changes the villa's access code, which the person knows */
const Removal = z.object({ changeCode: z.literal("1").optional() })

const button = adminButton({
  permission: "team",
  schema: Removal,
  run: async (app, { changeCode }, { admin, params }) => {
    const removed = await removeAdmin(app, params.id ?? "", admin)
    return removed.ok ? ok({ ...removed.value, changeCode }) : removed
  },
  success: ({ name }) => ({ tone: "success", text: "admin:staff.people.removed", values: { name } }),
  failed: "admin:frame.failed",
  back: ({ id = "" }) => adminPaths.person(id),
  next: ({ changeCode }) => (changeCode ? adminPaths.access : adminPaths.staff),
})

export { button as action, button as loader }
