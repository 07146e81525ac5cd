import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { CardDetails, CardToken, Payer, withoutCard } from "#app/money/cards/card.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { resumeLatest } from "#app/money/cards/reconcile-card-payments.server.ts"
import { offeredMethods } from "#app/money/settings/instructions.ts"
import { paths } from "#app/paths.ts"
import type { FoundPayable } from "../find-payable.server.ts"
import { payablePaths } from "../ui/payable-paths.ts"
import { openCardStep, type PayablePages } from "./payable-page.server.ts"

export function cardLoader<Found extends FoundPayable, Frame>(pages: PayablePages<Found, Frame>) {
  return async (args: LoaderFunctionArgs) => {
    const { app, payable, view, headers } = await openCardStep(pages, args, "card")
    if (payable.kind === "booking" && !payable.booking.customer) throw redirect(paths.booking.customerInfo(payable.id))
    const gateway = cardGateway(app)
    if (!gateway || !offeredMethods(payable.villa, gateway, payable.amount).includes("credit_card")) {
      throw redirect(payablePaths(payable).methods)
    }
    return data({ ...view, gateway }, { headers })
  }
}

export function cardAction(pages: PayablePages<FoundPayable, unknown>) {
  const pay = async ({ context, params, request }: ActionFunctionArgs) => {
    const app = appFor(context)
    const payable = await pages.find(app, params.id ?? "", request)
    const card = app.cards?.publicKey != null ? CardToken : CardDetails(app.now())
    const isLink = payable.kind === "link"
    const submission = await formOf(request, isLink ? Payer.and(card) : card)
    if (submission.status !== "success") return data(withoutCard(submission.reply()), { status: 422 })
    const payer = isLink ? { ...submission.value, language: await languageOf(request) } : {}
    const outcome = await payByCard(app, payable, submission.value, { ...payer, address: holderNetworkOf(request) })
    const { otp } = payablePaths(payable)
    if (outcome.ok) return redirect(outcome.value.next === "bank" ? outcome.value.url : otp)
    // Submitted twice, or the response was lost: a code was sent already.
    if (outcome.error === "otp-wait") {
      return redirectWithToast(request, otp, { tone: "info", text: "payment.otp.justSent" })
    }
    const { status, text } = failureOf(outcome.error, outcome.data)
    return data(withoutCard(submission.reply({ formErrors: [text] })), { status })
  }
  return formAction("payment.errors.cardDeclined", pay, (failed) => withoutCard(failedSubmission(failed)))
}

/**
 * After the payer's return from the bank. The result is fetched from the gateway, never read from the URL.
 */
export function cardReturnLoader(pages: PayablePages<FoundPayable, unknown>) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const app = appFor(context)
    const payable = await pages.find(app, params.id ?? "", request)
    const { card, otp } = payablePaths(payable)
    const resumed = await resumeLatest(app, payable)
    if (!resumed.ok) return redirectWithToast(request, card, { tone: "error", text: failureOf(resumed.error).text })
    // The gateway does not have the bank's result yet.
    if (resumed.value?.next === "bank") {
      return redirectWithToast(request, card, { tone: "info", text: "payment.card.bankPending" })
    }
    return redirect(otp)
  }
}
