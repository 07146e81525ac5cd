import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck } from "#app/admin/pages/admin-action.server.ts"
import { editCheck } from "./check-edited.server.ts"

const check = adminCheck(editCheck, ({ id = "" }) => adminPaths.bookingEdit(id))

export { check as action, check as loader }
