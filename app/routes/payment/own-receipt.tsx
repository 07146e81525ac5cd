import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { findReceipt, printReceipt } from "#app/booking/receipts.server.ts"
import { appFor } from "#app/context.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { findPayableLink } from "#app/payment/find-payable.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { foundForGuest } from "../shared/found-for-guest.server.ts"
import { payableSite } from "../shared/payable-page.server.ts"
import { PrintableReceipt } from "../shared/receipt-document.tsx"
import { receiptView } from "../shared/receipt-view.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { unlistedMeta as meta } from "../shared/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, receipt, timezone } = await receiptOfLink(app, params, request)
  const language = await languageOf(request)
  return {
    frame: { title: i18nFor(language).t("papers.receipts"), site: payableSite(payable, language) },
    linkId: payable.details.link.id,
    receipt: receiptView(receipt, { origin: new URL(request.url).origin, timezone }),
  }
}

/** A receipt of the link; throws the 404. The receipts of a link for a booking are the booking's, for its guest only. */
async function receiptOfLink(app: App, { id = "", number = "" }: LoaderFunctionArgs["params"], request: Request) {
  const payable = await foundForGuest(app, request, await findPayableLink(app, id))
  const found = await findReceipt(app, number)
  const { line } = found?.receipt ?? {}
  const isOfLink = line?.bookingId === null && line.paymentLinkId === payable.details.link.id
  return { payable, ...(await foundForGuest(app, request, isOfLink ? found : null)) }
}

/** Prints it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { receipt } = await receiptOfLink(app, params, request)
  return { printed: await printReceipt(app, receipt) }
}

/** A receipt of what was paid by a link without a booking, to be printed. */
export default function LinkPaperPage() {
  const { t } = useTranslation()
  const { frame, linkId, receipt } = useLoaderData<typeof loader>()
  const printed = useActionData<typeof action>()?.printed
  return (
    <GuestPage site={frame.site}>
      <div className="mx-auto max-w-4xl space-y-4 px-4 pt-6 print:p-0">
        <a href={paths.payment.link(linkId)} className="no-print link inline-flex min-h-11 items-center">
          {t("paymentLink.toPayment")}
        </a>
        <PrintableReceipt
          receipt={receipt}
          action={stayPaths.receiptOfLink(linkId, receipt.number)}
          printed={printed}
        />
      </div>
    </GuestPage>
  )
}
