import { adminPaths } from "#app/admin-paths.ts"
import { receivedOf, StatusChangeForm } from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Changes a booking's status to the one that a button names. Clicking it twice changes it once. */
export const action = adminButton({
  permission: "bookings",
  schema: StatusChangeForm,
  run: (app, { status, reason, version, ...received }, { admin, params }) => {
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    return changeStatus(app, params.id ?? "", status, by, reason, version, receivedOf(received))
  },
  success: (_, { status }) => ({ tone: "success", text: `admin:bookings.toast.${status}` }),
  texts: { "status-conflict": "admin:bookings.toast.conflict" },
  failed: "failed.updateStatus",
  back: (params, form) => (form.get("back") ? safePath(form.get("back")) : page(params)),
})

export const loader = adminRedirect(page, "bookings")
