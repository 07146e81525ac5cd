import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { openCardStep, openPayable } from "#app/money/payable/pages/open-payable.server.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { offeredMethods } from "#app/money/settings/instructions.ts"
import { paths } from "#app/paths.ts"
import { CardDetails, CardToken, Payer, withoutCard } from "../card.ts"
import { cardGateway } from "../card-gateway.server.ts"
import { payByCard } from "../pay-by-card.server.ts"
import { CardForm } from "../ui/card-form.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: another tab may have paid or cancelled, which redirects. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader(args: LoaderFunctionArgs) {
  const { payable, view, headers } = await openCardStep(args, "card")
  if (payable.kind === "booking" && !payable.booking.customer) throw redirect(paths.booking.customerInfo(payable.id))
  const gateway = cardGateway(appFor(args.context))
  if (!gateway || !offeredMethods(payable.villa, gateway, payable.amount).includes("credit_card")) {
    throw redirect(payablePaths(payable).methods)
  }
  return data({ ...view, gateway }, { headers })
}

export const action = formAction("payment.errors.cardDeclined", pay, (failed) => withoutCard(failedSubmission(failed)))

async function pay(args: ActionFunctionArgs) {
  const { request } = args
  const app = appFor(args.context)
  const payable = await openPayable(args)
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

export default function PayByCard() {
  const { t } = useTranslation()
  const { payable, gateway, now, frame } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const isBooking = payable.kind === "booking"
  return (
    <>
      <CardForm
        payable={payable}
        gateway={gateway}
        now={now}
        lastResult={lastResult}
        cancellation={frame.cancellation}
        plan={"step" in frame ? frame.plan : undefined}
        underTitle={isBooking}
      />
      {isBooking && (
        <p className="mt-4 text-center">
          <a href={payablePaths(payable).methods} className="link inline-flex min-h-11 items-center">
            {t("payment.card.other")}
          </a>
        </p>
      )}
    </>
  )
}
