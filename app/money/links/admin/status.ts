import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import type { Toast } from "#app/http/toast.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { changePaymentLinkStatus } from "../change-payment-link-status.server.ts"
import type { PaymentLink } from "../payment-link.ts"
import { linkPaymentOf, type PaymentLinkChange, PaymentLinkChangeForm } from "../payment-link-request.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.paymentLink(id)

/** Idempotent: a second click changes nothing. */
export const action = adminButton({
  permission: "bookings",
  schema: PaymentLinkChangeForm,
  run: (app, change, { admin, params }) => {
    const { status, version } = change
    return changePaymentLinkStatus(app, params.id ?? "", status, byAdmin(admin), version, linkPaymentOf(change))
  },
  success: ({ link, booking }, { status }) => toastOf(status, link, booking),
  texts: { "link-status-conflict": "admin:links.toast.conflict" },
  failed: "errors.internal",
  back: (params, form) => (form.get("back") ? safePath(form.get("back")) : page(params)),
})

function toastOf(
  status: PaymentLinkChange["status"],
  { amount }: Pick<PaymentLink, "amount">,
  booking: Booking | null,
): Toast | null {
  if (status === "paid" && booking?.status === "cancelled")
    return { tone: "error", text: "admin:links.toast.paidBookingCancelled" }
  // What can be undone is shown with its button instead.
  if (booking && status !== "cancelled") return null
  return { tone: "success", text: `admin:links.toast.${status}`, values: { amount: formatMoney(amount, "en") } }
}

export { action as loader }
