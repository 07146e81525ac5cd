import { TellChangesForm } from "#app/booking/booking-request.ts"
import { tellChanges } from "#app/booking/tell-changes.server.ts"
import { paths } from "#app/paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => paths.admin.booking(id)

/** Emails the guest what staff have changed, or records that they have told them already. */
export const action = adminButton({
  schema: TellChangesForm,
  run: (app, told, { admin, params }) =>
    tellChanges(app, params.id ?? "", { actor: "admin", name: admin.name, id: admin.id }, told),
  success: (_, { toldAlready }) => ({
    tone: "success",
    text: toldAlready ? "admin:bookings.toast.changesTold" : "admin:bookings.toast.changesSent",
  }),
  failed: "payment.errors.changesNotSent",
  back: page,
})

export const loader = adminRedirect(page)
