import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { findReceipt, printReceipt } from "#app/booking/receipts.server.ts"
import { appFor } from "#app/context.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { foundForGuest } from "../shared/found-for-guest.server.ts"
import { payableSite } from "../shared/payable-page.server.ts"
import { PrintableReceipt } from "../shared/receipt-document.tsx"
import { receiptView } from "../shared/receipt-view.server.ts"
import { ownBooking } from "./step.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { titleMeta as meta } from "../shared/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, receipt, timezone } = await ownReceipt(app, params, request)
  const language = await languageOf(request)
  return {
    frame: { title: i18nFor(language).t("papers.receipts"), site: payableSite(payable, language) },
    bookingId: payable.booking.id,
    receipt: receiptView(receipt, { origin: new URL(request.url).origin, timezone }),
  }
}

/** A receipt of the guest's own booking; throws the 404. */
async function ownReceipt(app: App, { id, number = "" }: LoaderFunctionArgs["params"], request: Request) {
  const payable = await ownBooking(app, id, request)
  const found = await findReceipt(app, number)
  const isOwn = found?.receipt.line.bookingId === payable.booking.id
  return { payable, ...(await foundForGuest(app, request, isOwn ? found : null)) }
}

/** Prints it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { receipt } = await ownReceipt(app, params, request)
  return { printed: await printReceipt(app, receipt) }
}

/** A receipt of the booking, to be printed. */
export default function PaperPage() {
  const { t } = useTranslation()
  const { frame, bookingId, receipt } = useLoaderData<typeof loader>()
  const printed = useActionData<typeof action>()?.printed
  return (
    <GuestPage site={frame.site}>
      <div className="mx-auto max-w-4xl space-y-4 px-4 pt-6 print:p-0">
        <a href={paths.booking.confirmation(bookingId)} className="no-print link inline-flex min-h-11 items-center">
          {t("papers.back")}
        </a>
        <PrintableReceipt receipt={receipt} action={stayPaths.receipt(bookingId, receipt.number)} printed={printed} />
      </div>
    </GuestPage>
  )
}
