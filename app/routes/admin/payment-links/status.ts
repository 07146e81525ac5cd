import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { paths } from "#app/paths.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import { type PaymentLinkChange, PaymentLinkChangeForm } from "#app/payment/payment-link-request.ts"

export const action = formAction(
  "errors.internal",
  change,
  backTo(({ params }, form) => pageOf(params.id, form.get("back"))),
)

/** Takes a link to the state that a button names, and goes back to the button's page. Pressing twice does it once. */
async function change({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const id = params.id ?? ""
  const asked = await formOf(request, PaymentLinkChangeForm)
  if (asked.status !== "success")
    return redirectWithToast(request, pageOf(id), { tone: "error", text: "errors.invalid" })
  const { status, version, back } = asked.value
  const to = pageOf(id, back)
  const by = { actor: "admin", name: admin.name } as const
  const changed = await changePaymentLinkStatus(appFor(context), id, status, by, version)
  if (changed.ok) return redirectWithToast(request, to, toastOf(status, changed.value.booking?.status))
  if (changed.error === "not-found") return found(null)
  const conflict = changed.error === "link-status-conflict"
  const text = conflict ? "admin:links.toast.conflict" : failureOf(changed.error).text
  return redirectWithToast(request, to, { tone: "error", text })
}

function toastOf(status: PaymentLinkChange["status"], booking: string | undefined): Toast {
  if (status === "paid" && booking === "cancelled") {
    return { tone: "error", text: "admin:links.toast.paidBookingCancelled" }
  }
  if (status === "paid" && booking === "confirmed") {
    return { tone: "success", text: "admin:links.toast.paidBookingConfirmed" }
  }
  return { tone: "success", text: `admin:links.toast.${status}` }
}

/** The page of the button that was pressed. */
function pageOf(id = "", back?: FormDataEntryValue | null): string {
  return back ? safePath(back) : paths.admin.paymentLink(id)
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.paymentLink(params.id ?? ""))
}
