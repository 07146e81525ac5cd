import { adminPaths } from "#app/admin-paths.ts"
import { adminCheck, adminRedirect } from "../shared/admin-action.server.ts"
import { newBookingCheck } from "./check-new.server.ts"

export const loader = adminRedirect(() => adminPaths.newBooking, "bookings")

export const action = adminCheck(newBookingCheck)
