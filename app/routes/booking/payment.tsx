import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { NoMethod } from "#app/ui/payment/no-method.tsx"
import { WaysToPay } from "#app/ui/payment/ways-to-pay.tsx"
import { refreshAtDeadline, waysToPay } from "../shared/payable-page.server.ts"
import { slipAction } from "../shared/slip-upload.server.ts"
import { bookingExternalBrowserLink, bookingPages, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

/** Also after a refused form: it may have been paid or cancelled in another tab, and the loader then redirects. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { loaderHeaders as headers, titleMeta as meta } from "../shared/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, language, view } = await stepOf(app, params.id, request)
  const { booking, rejectionReason, deadline } = payable
  if (!booking.customer) throw redirect(paths.booking.customerInfo(booking.id))
  if (payable.state !== "open") throw redirect(paths.booking.confirmation(booking.id))
  return data(
    {
      frame: { ...view, title: i18nFor(language).t("payment.title"), step: "payment" as const },
      ...waysToPay(app, payable, request, language),
      rejectionReason,
      externalLink: await bookingExternalBrowserLink(app, request, booking, "payment"),
    },
    { headers: refreshAtDeadline(deadline, view.now) },
  )
}

export const action = slipAction(bookingPages)

export default function Payment() {
  const { t } = useTranslation()
  const { frame, rejectionReason, externalLink, ...ways } = useLoaderData<typeof loader>()
  const refused = useActionData<{ error: TextKey }>()
  const { contact, instructions } = ways
  const noMethod = contact.length > 0 ? "payment.unavailableText" : "payment.contact.none"
  return (
    <StepPage {...frame}>
      <div className="space-y-6">
        <OpenInBrowser link={externalLink} />
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
