import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { LinkReversalForm } from "../payment-link-request.ts"
import { takeBackLinkPayment } from "../take-back-link-payment.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.paymentLink(id)

/** The button of a link that was marked paid by mistake. */
export const action = adminButton({
  permission: "adjust-balance",
  schema: LinkReversalForm,
  run: (app, { note, version }, { admin, params }) =>
    takeBackLinkPayment(app, params.id ?? "", note, byAdmin(admin), version),
  success: "admin:links.toast.takenBack",
  texts: { "link-status-conflict": "admin:links.toast.conflict" },
  failed: "errors.internal",
  back: page,
})

export { action as loader }
