import { redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { failureOf } from "#app/http/failures.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { CardSubject } from "#app/payment/card-payment.ts"
import { resumeLatest } from "#app/payment/reconcile-card-payments.server.ts"

/**
 * Where the guest's bank sends them back to: on to the code, or to the card's form, which says why. What became of the
 * payment is asked of the gateway, never read from the address.
 */
export async function cardReturn(app: App, request: Request, subject: CardSubject, to: { code: string; card: string }) {
  const resumed = await resumeLatest(app, subject)
  if (!resumed.ok) return redirectWithToast(request, to.card, { tone: "error", text: failureOf(resumed.error).text })
  // The guest is back, and the gateway does not know yet what their bank has said.
  if (resumed.value?.next === "bank") {
    return redirectWithToast(request, to.card, { tone: "info", text: "payment.card.bankPending" })
  }
  return redirect(to.code)
}
