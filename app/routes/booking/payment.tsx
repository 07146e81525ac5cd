import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { appFor } from "#app/context.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { addressOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { saveSlip } from "#app/payment/save-slip.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"
import { BankTransfer } from "#app/ui/payment/bank-transfer.tsx"
import { SlipForm } from "#app/ui/payment/slip-form.tsx"
import { enabledMethods } from "#app/villa/payment-settings.ts"
import { ownBooking, refreshAtDeadline, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: `${data.title} · ${data.name}` }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { booking, villa, rejectionReason, language, view } = await stepOf(appFor(context), params.id, request)
  if (!booking.customer) throw redirect(paths.booking.customerInfo(booking.id))
  const { bankName, accountNumber, accountName } = villa
  return data(
    {
      ...view,
      title: i18nFor(language).t("payment.title"),
      rejectionReason,
      bank: enabledMethods(villa).includes("bank_transfer") ? { bankName, accountNumber, accountName } : null,
    },
    { headers: refreshAtDeadline(booking, view.now) },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Takes the slip: keeps the file, puts it on the booking, and goes to the receipt. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const form = await readForm(request, SLIP_MAX_BYTES)
  if (!form.ok) return refusal(form.error)
  const file = form.value.get("slip")
  if (!(file instanceof File)) return refusal("slip-missing-file")
  const bytes = new Uint8Array(await file.arrayBuffer())
  const saved = await saveSlip(app, bytes, { guestId: booking.guestId, address: addressOf(request) })
  if (!saved.ok) return refusal(saved.error)
  const attached = await attachSlip(app, booking.id, saved.value.id, { actor: "guest" })
  if (!attached.ok) return refusal(attached.error)
  return redirectWithToast(paths.booking.confirmation(booking.id), { tone: "success", text: "payment.slip.uploaded" })
}

function refusal(kind: Parameters<typeof failureOf>[0]) {
  const { status, text } = failureOf(kind)
  return data({ error: text }, { status })
}

export default function Payment() {
  const { t } = useTranslation()
  const { bank, title, rejectionReason, ...step } = useLoaderData<typeof loader>()
  const refused = useActionData<{ error: ParseKeys }>()
  return (
    <StepPage {...step} title={title} step="payment">
      {rejectionReason && (
        <div className="notice notice-error mb-6">
          <p className="font-semibold">{t("payment.rejectedTitle")}</p>
          <p className="whitespace-pre-line">{rejectionReason}</p>
        </div>
      )}
      {bank ? (
        <div className="space-y-6">
          <BankTransfer bank={bank} amount={step.booking.total} />
          <SlipForm error={refused?.error} />
        </div>
      ) : (
        <section className="card p-6">
          <h2 className="text-xl">{t("payment.unavailableTitle")}</h2>
          <p className="mt-2 text-muted">{t("payment.unavailableText", { reference: step.booking.reference })}</p>
        </section>
      )}
    </StepPage>
  )
}
