import { emailChanges } from "#app/booking/email-changes.server.ts"
import { paths } from "#app/paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => paths.admin.booking(id)

/** Emails the guest what staff have changed. */
export const action = adminButton({
  run: (app, _, { params }) => emailChanges(app, params.id ?? ""),
  success: "admin:bookings.toast.changesSent",
  failed: "payment.errors.changesNotSent",
  back: page,
})

export const loader = adminRedirect(page)
