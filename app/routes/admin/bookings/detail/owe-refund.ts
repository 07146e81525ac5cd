import { adminPaths } from "#app/admin-paths.ts"
import { oweRefund } from "#app/booking/owe-refund.server.ts"
import { OweRefundForm } from "#app/booking/refund-request.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => `${adminPaths.booking(id)}#money`

/** Decides to return what a guest has paid too much, or for a cancelled booking. */
export const action = adminButton({
  permission: "refunds",
  schema: OweRefundForm,
  run: (app, { amount, version }, { admin, params }) =>
    oweRefund(app, params.id ?? "", amount, { actor: "admin", name: admin.name, id: admin.id }, version),
  success: "admin:refunds.toast.owed",
  texts: { "status-conflict": "admin:refunds.errors.nothing" },
  failed: "failed.updateBooking",
  back: page,
})

export const loader = adminRedirect(page, "refunds")
