import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { refundByTransfer, waiveRefund } from "../decide-refund.server.ts"
import { RefundForm, WaiveRefundForm } from "../refund-request.ts"
import { sendCardRefund } from "../send-card-refund.server.ts"
import { refundToast } from "./refund-toast.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.refund(id)
const common = { permission: "refunds", failed: "admin:refunds.failed", back: page } as const

export const action = byLastSegment({
  card: adminButton({
    ...common,
    schema: RefundForm,
    run: (app, { version }, { admin, params }) => sendCardRefund(app, params.id ?? "", byAdmin(admin), version),
    success: "admin:refunds.toast.sent",
  }),
  transfer: adminButton({
    ...common,
    schema: RefundForm,
    run: (app, { version }, { admin, params }) => refundByTransfer(app, params.id ?? "", byAdmin(admin), version),
    success: (booking) => refundToast("transfer", booking),
  }),
  waive: adminButton({
    ...common,
    schema: WaiveRefundForm,
    run: (app, { note, version }, { admin, params }) =>
      waiveRefund(app, params.id ?? "", note, byAdmin(admin), version),
    success: "admin:refunds.toast.waived",
  }),
})

export { action as loader }
