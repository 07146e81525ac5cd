import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { openPayable } from "#app/money/payable/pages/open-payable.server.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { resumeLatest } from "../reconcile-card-payments.server.ts"

/** After the payer's return from the bank. The result is fetched from the gateway, never read from the URL. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const payable = await openPayable(args)
  const { card, otp } = payablePaths(payable)
  const resumed = await resumeLatest(appFor(context), payable)
  if (!resumed.ok) return redirectWithToast(request, card, { tone: "error", text: failureOf(resumed.error).text })
  // The gateway does not have the bank's result yet.
  if (resumed.value?.next === "bank") {
    return redirectWithToast(request, card, { tone: "info", text: "payment.card.bankPending" })
  }
  return redirect(otp)
}
