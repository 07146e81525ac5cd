import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction, typedAgain } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { CardDetails, CardToken, withoutCard } from "#app/payment/card.ts"
import { cardGateway } from "#app/payment/card-gateway.server.ts"
import { offeredMethods } from "#app/payment/instructions.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import { CardForm } from "#app/ui/payment/card-form.tsx"
import { ownBooking, refreshAtDeadline, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: `${data.title} · ${data.name}` }] : [])

/** What was refused may be over: paid or cancelled in another tab. The page then goes on to how it stands. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { booking, villa, language, view } = await stepOf(app, params.id, request)
  if (!booking.customer) throw redirect(paths.booking.customerInfo(booking.id))
  const gateway = cardGateway(app)
  if (!gateway || !offeredMethods(villa, gateway, booking.total).includes("credit_card")) {
    throw redirect(paths.booking.payment(booking.id))
  }
  const title = i18nFor(language).t("payment.card.title")
  return data({ ...view, title, gateway }, { headers: refreshAtDeadline(booking, view.now) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = formAction("payment.errors.cardDeclined", pay, (failed) => withoutCard(typedAgain(failed)))

/** Has the card's money held; the guest then gives the code that was sent, or goes to the page of their bank. */
async function pay({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const schema = app.cards?.publicKey != null ? CardToken : CardDetails(app.now())
  const submission = await formOf(request, schema)
  if (submission.status !== "success") return data(withoutCard(submission.reply()), { status: 422 })
  const outcome = await payByCard(app, { kind: "booking", id: booking.id }, submission.value, {
    address: addressOf(request),
  })
  if (outcome.ok) return redirect(outcome.value.next === "bank" ? outcome.value.url : paths.booking.code(booking.id))
  // Sent twice, or its answer was lost: a code is on its way already.
  if (outcome.error === "otp-wait") {
    return redirectWithToast(request, paths.booking.code(booking.id), { tone: "info", text: "payment.otp.justSent" })
  }
  const { status, text } = failureOf(outcome.error)
  return data(withoutCard(submission.reply({ formErrors: [text] })), { status })
}

export default function PayByCard() {
  const { t } = useTranslation()
  const { title, gateway, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  return (
    <StepPage {...step} title={title} step="payment">
      <CardForm
        action={paths.booking.card(step.booking.id)}
        amount={step.booking.total}
        gateway={gateway}
        lastResult={lastResult}
      />
      <p className="mt-4 text-center">
        <a href={paths.booking.payment(step.booking.id)} className="link inline-flex min-h-11 items-center">
          {t("payment.card.other")}
        </a>
      </p>
    </StepPage>
  )
}
