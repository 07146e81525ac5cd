import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck, adminRedirect } from "#app/admin/pages/admin-action.server.ts"
import { newBookingCheck } from "./check-new.server.ts"

export const loader = adminRedirect(() => adminPaths.newBooking, "bookings")

export const action = adminCheck(newBookingCheck)
