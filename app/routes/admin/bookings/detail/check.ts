import { adminPaths } from "#app/admin-paths.ts"
import { adminCheck, adminRedirect } from "../../shared/admin-action.server.ts"
import { editCheck } from "./check-edit.server.ts"

export const loader = adminRedirect(({ id = "" }) => adminPaths.booking(id), "bookings")

export const action = adminCheck(editCheck)
