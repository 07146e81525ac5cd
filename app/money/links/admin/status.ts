import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import type { Toast } from "#app/http/toast.ts"
import { changePaymentLinkStatus } from "../change-payment-link-status.server.ts"
import { type PaymentLinkChange, PaymentLinkChangeForm } from "../payment-link-request.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.paymentLink(id)

/** Idempotent: a second click changes nothing. */
export const action = adminButton({
  permission: "bookings",
  schema: PaymentLinkChangeForm,
  run: (app, { status, version, receivedOn, amountReceived }, { admin, params }) => {
    const by = byAdmin(admin)
    return changePaymentLinkStatus(app, params.id ?? "", status, by, version, receivedOn, amountReceived)
  },
  success: ({ booking }, { status }) => toastOf(status, booking?.status),
  texts: { "link-status-conflict": "admin:links.toast.conflict" },
  failed: "errors.internal",
  back: (params, form) => (form.get("back") ? safePath(form.get("back")) : page(params)),
})

function toastOf(status: PaymentLinkChange["status"], booking: string | undefined): Toast {
  if (status === "paid" && booking === "cancelled") {
    return { tone: "error", text: "admin:links.toast.paidBookingCancelled" }
  }
  if (status === "paid" && booking === "confirmed") {
    return { tone: "success", text: "admin:links.toast.paidBookingConfirmed" }
  }
  return { tone: "success", text: `admin:links.toast.${status}` }
}

export { action as loader }
