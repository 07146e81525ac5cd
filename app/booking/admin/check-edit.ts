import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck, adminRedirect } from "#app/admin/pages/admin-action.server.ts"
import { editCheck } from "./check-edited.server.ts"

export const loader = adminRedirect(({ id = "" }) => adminPaths.bookingEdit(id), "bookings")

export const action = adminCheck(editCheck)
