import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction, typedAgain } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { CardDetails, CardToken, Payer, withoutCard } from "#app/payment/card.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import { CardForm } from "#app/ui/payment/card-form.tsx"
import { LinkFrame } from "./link-frame.tsx"
import { openLink } from "./open-link.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.name}` }, { name: "robots", content: "noindex" }] : []

/** What was refused may be over: paid or cancelled in another tab. The page then goes on to how it stands. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { page, gateway } = await openLink(appFor(context), params.id ?? "", request)
  return { ...page, gateway }
}

export const action = formAction("payment.errors.cardDeclined", pay, (failed) => withoutCard(typedAgain(failed)))

/** Has the card's money held for a link; its holder then gives the code that was sent, or goes to their bank's page. */
async function pay({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const schema = Payer.and(app.cards?.publicKey != null ? CardToken : CardDetails(app.now()))
  const submission = await formOf(request, schema)
  if (submission.status !== "success") return data(withoutCard(submission.reply()), { status: 422 })
  const { email, ...card } = submission.value
  const outcome = await payByCard(app, { kind: "link", id }, card, {
    ...{ address: addressOf(request), email },
    language: await languageOf(request),
  })
  if (outcome.ok) return redirect(outcome.value.next === "bank" ? outcome.value.url : paths.payment.code(id))
  // Sent twice, or its answer was lost: a code is on its way already.
  if (outcome.error === "otp-wait") {
    return redirectWithToast(request, paths.payment.code(id), { tone: "info", text: "payment.otp.justSent" })
  }
  const { status, text } = failureOf(outcome.error)
  return data(withoutCard(submission.reply({ formErrors: [text] })), { status })
}

export default function PayLinkByCard() {
  const { gateway, ...page } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const { id, amount } = page.link
  return (
    <LinkFrame {...page}>
      <CardForm action={paths.payment.card(id)} amount={amount} gateway={gateway} asksEmail lastResult={lastResult} />
    </LinkFrame>
  )
}
