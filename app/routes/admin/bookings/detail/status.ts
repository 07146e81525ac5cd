import { may } from "#app/admin/permissions.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { receivedOf, returnedOf, StatusChangeForm } from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { mayReturn } from "#app/booking/returned.ts"
import { safePath } from "#app/http/safe-path.ts"
import { fail } from "#app/result.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Changes a booking's status to the one that a button names. Clicking it twice changes it once. */
export const action = adminButton({
  permission: "bookings",
  schema: StatusChangeForm,
  run: async (app, { status, reason, version, ...money }, { admin, params }) => {
    const returned = returnedOf(money)
    if (!mayReturn(returned, (permission) => may(admin, permission))) return fail("owner-only")
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    return changeStatus(app, params.id ?? "", status, by, reason, version, { ...receivedOf(money), returned })
  },
  success: (_, { status }) => ({ tone: "success", text: `admin:bookings.toast.${status}` }),
  texts: { "status-conflict": "admin:bookings.toast.conflict" },
  failed: "failed.updateStatus",
  back: (params, form) => (form.get("back") ? safePath(form.get("back")) : page(params)),
})

export const loader = adminRedirect(page, "bookings")
