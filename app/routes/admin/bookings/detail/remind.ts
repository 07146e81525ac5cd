import { adminPaths } from "#app/admin-paths.ts"
import { remindOfBalance } from "#app/booking/remind-of-balance.server.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** Emails the guest the link for the balance. */
const button = adminButton({
  permission: "bookings",
  run: (app, _, { admin, params }) =>
    remindOfBalance(app, params.id ?? "", { actor: "admin", name: admin.name, id: admin.id }),
  success: "admin:bookings.toast.reminded",
  failed: "payment.errors.reminderNotSent",
  back: ({ id = "" }) => `${adminPaths.booking(id)}#money`,
})

export { button as action, button as loader }
