import { adminPaths } from "#app/admin-paths.ts"
import { NotifyGuestForm } from "#app/booking/booking-request.ts"
import { notifyGuest } from "#app/booking/notify-guest.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Emails the guest what staff have changed, or records that staff have notified them already. */
export const action = adminButton({
  permission: "bookings",
  schema: NotifyGuestForm,
  run: (app, body, { admin, params }) =>
    notifyGuest(app, params.id ?? "", { actor: "admin", name: admin.name, id: admin.id }, body),
  success: (_, { alreadyNotified }) => ({
    tone: "success",
    text: alreadyNotified ? "admin:bookings.toast.guestNotified" : "admin:bookings.toast.changesSent",
  }),
  failed: "payment.errors.changesNotSent",
  back: page,
})

export const loader = adminRedirect(page, "bookings")
