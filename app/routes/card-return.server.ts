import { redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { failureOf } from "#app/http/failures.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { CardSubject } from "#app/payment/card-payment.ts"
import { resumeLatest } from "#app/payment/reconcile-card-payments.server.ts"

/**
 * The return URL of 3-D Secure: redirects to the code, or to the card form with the error. The state of the payment is
 * fetched from the gateway, never read from the URL.
 */
export async function cardReturn(app: App, request: Request, subject: CardSubject, to: { code: string; card: string }) {
  const resumed = await resumeLatest(app, subject)
  if (!resumed.ok) return redirectWithToast(request, to.card, { tone: "error", text: failureOf(resumed.error).text })
  // The gateway does not have the bank's result yet.
  if (resumed.value?.next === "bank") {
    return redirectWithToast(request, to.card, { tone: "info", text: "payment.card.bankPending" })
  }
  return redirect(to.code)
}
