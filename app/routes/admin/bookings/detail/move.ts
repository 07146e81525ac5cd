import { adminPaths } from "#app/admin-paths.ts"
import { acceptMove, declineMove } from "#app/booking/answer-move.server.ts"
import { MoveAnswerForm } from "#app/booking/move-form.ts"
import { safePath } from "#app/http/safe-path.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Accepts or declines the other dates that a guest asks for. */
export const action = adminButton({
  permission: "bookings",
  schema: MoveAnswerForm,
  run: (app, { decision, reason, version, requestId }, { admin, params: { id = "" } }) => {
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    return decision === "accept"
      ? acceptMove(app, id, by, { version, requestId })
      : declineMove(app, id, { reason, version, requestId }, by)
  },
  success: ({ customer }, { decision }) => ({
    tone: "success",
    text: customer?.email
      ? `admin:bookings.move.toast.${decision}`
      : (`admin:bookings.move.toast.${decision}NoEmail` as const),
  }),
  texts: { "dates-unavailable": "admin:bookings.move.taken", "date-past": "admin:bookings.move.past" },
  failed: "failed.updateBooking",
  back: (params, form) => (form.get("back") ? safePath(form.get("back")) : page(params)),
})

export const loader = adminRedirect(page, "bookings")
