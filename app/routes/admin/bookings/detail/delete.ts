import { adminPaths } from "#app/admin-paths.ts"
import { BookingDeletionForm } from "#app/booking/booking-request.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Removes a booking from the lists and makes its nights available. */
export const action = adminButton({
  permission: "bookings",
  schema: BookingDeletionForm,
  run: (app, { version }, { admin, params }) =>
    deleteBooking(app, params.id ?? "", { actor: "admin", name: admin.name, id: admin.id }, version),
  success: "admin:bookings.toast.deleted",
  failed: "admin:bookings.failed.delete",
  back: page,
  next: () => adminPaths.bookings,
})

export const loader = adminRedirect(page, "bookings")
