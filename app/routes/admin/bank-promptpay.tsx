import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction, typedAgain } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { changePaymentSettings } from "#app/villa/change-payment-settings.server.ts"
import { PromptPayForm } from "#app/villa/payment-change.ts"
import type { BankAnswer } from "./bank-answer.ts"
import { bankPage } from "./bank-page.server.ts"
import { BankPage } from "./bank-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Also after a refusal: a form that met a newer villa goes on from that one's version. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return bankPage(appFor(context), request)
}

export const action = formAction("admin:villa.failed.update", save, (failed) => ({ reply: typedAgain(failed) }))

/** Changes the PromptPay id, or with an empty field takes it away. */
async function save({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const submission = await formOf(request, PromptPayForm)
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 })
  const { version, ...set } = submission.value
  const changed = await changePaymentSettings(appFor(context), set, { name, version })
  if (changed.ok)
    return redirectWithToast(request, paths.admin.bank, { tone: "success", text: "admin:villa.bank.promptPaySaved" })
  const { status, text } = failureOf(changed.error)
  const reply = submission.reply({ formErrors: [text] })
  return data({ reply, conflict: changed.error === "villa-edited" }, { status })
}

export default function BankPromptPay() {
  return <BankPage {...useLoaderData<typeof loader>()} answered={{ promptPay: useActionData<BankAnswer>() }} />
}
