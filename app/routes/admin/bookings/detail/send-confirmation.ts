import { adminPaths } from "#app/admin-paths.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Sends the guest the confirmation once more. */
export const action = adminButton({
  permission: "bookings",
  run: (app, _, { params }) => sendConfirmation(app, params.id ?? "", { actor: "admin" }),
  success: "admin:bookings.toast.confirmationSent",
  failed: "booking.errors.confirmationNotSent",
  back: page,
})

export const loader = adminRedirect(page, "bookings")
