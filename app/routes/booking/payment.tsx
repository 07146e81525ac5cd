import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { appFor } from "#app/context.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { checkSlipRate, saveSlip } from "#app/payment/save-slip.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { NoMethod } from "#app/ui/payment/no-method.tsx"
import { WaysToPay } from "#app/ui/payment/ways-to-pay.tsx"
import { refreshAtDeadline, waysToPay } from "../payable-page.server.ts"
import { bookingExternalBrowserLink, ownBooking, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

/** What was refused may be over: paid or cancelled in another tab. The page then goes on to how it stands. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"
export { loaderHeaders as headers, titleMeta as meta } from "../payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, language, view } = await stepOf(app, params.id, request)
  const { booking, rejectionReason, deadline } = payable
  if (!booking.customer) throw redirect(paths.booking.customerInfo(booking.id))
  return data(
    {
      frame: { ...view, title: i18nFor(language).t("payment.title"), step: "payment" as const },
      ...waysToPay(app, payable, request, language),
      rejectionReason,
      out: await bookingExternalBrowserLink(app, request, booking, "payment"),
    },
    { headers: refreshAtDeadline(deadline, view.now) },
  )
}

export const action = formAction("failed.slip", takeSlip, ({ text }) => ({ error: text }))

/** Takes the slip: keeps the file, puts it on the booking, and goes to the receipt. */
async function takeSlip({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const allowed = await checkSlipRate(app, { guestId: booking.guestId, address: addressOf(request) })
  if (!allowed.ok) return refusal(allowed.error)
  const form = await readForm(request, SLIP_MAX_BYTES)
  if (!form.ok) return refusal(form.error)
  const file = form.value.get("slip")
  if (!(file instanceof File)) return refusal("slip-missing-file")
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = (name: string) => String(form.value.get(name) ?? "")
  const sender = { guestId: booking.guestId, purpose: { bookingId: booking.id }, miniQr: text("miniQr") }
  const saved = await saveSlip(app, bytes, sender)
  if (!saved.ok) return refusal(saved.error)
  const attached = await attachSlip(app, booking.id, saved.value.id, { actor: "guest" }, text("paymentMethod"))
  if (!attached.ok) return refusal(attached.error)
  return redirectWithToast(request, paths.booking.confirmation(booking.id), {
    tone: "success",
    text: "payment.slip.uploaded",
  })
}

function refusal(kind: Parameters<typeof failureOf>[0]) {
  const { status, text } = failureOf(kind)
  return data({ error: text }, { status })
}

export default function Payment() {
  const { t } = useTranslation()
  const { frame, rejectionReason, out, ...ways } = useLoaderData<typeof loader>()
  const refused = useActionData<{ error: ParseKeys }>()
  const { contact, instructions } = ways
  const noMethod = contact.length > 0 ? "payment.unavailableText" : "payment.contact.none"
  return (
    <StepPage {...frame}>
      <div className="space-y-6">
        <OpenInBrowser way={out} />
        {rejectionReason && (
          <div className="notice notice-error">
            <p className="font-semibold">{t("payment.rejectedTitle")}</p>
            <p className="whitespace-pre-line">{rejectionReason}</p>
          </div>
        )}
        {instructions ? (
          <WaysToPay {...ways} instructions={instructions} error={refused?.error} />
        ) : (
          <NoMethod ways={contact}>{t(noMethod, { reference: frame.booking.reference })}</NoMethod>
        )}
      </div>
    </StepPage>
  )
}
