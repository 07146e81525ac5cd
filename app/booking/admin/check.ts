import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck } from "#app/admin/pages/admin-action.server.ts"
import { newBookingCheck } from "./check-new.server.ts"

const check = adminCheck(newBookingCheck, () => adminPaths.newBooking)

export { check as action, check as loader }
