import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { appFor } from "#app/context.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { openPayable } from "#app/money/payable/pages/open-payable.server.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { formatReceiptNumber } from "../receipt.ts"
import { findReceipt, printReceipt } from "../receipts.server.ts"
import { PrintableReceipt } from "./receipt-document.tsx"
import { receiptView } from "./receipt-view.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader(args: LoaderFunctionArgs) {
  const { payable, receipt, timezone } = await ownReceipt(args)
  const { kind, id } = payable
  const language = await languageOf(args.request)
  return {
    frame: { title: formatReceiptNumber(receipt), site: payableSite(payable, language) },
    receipt: receiptView(receipt, { origin: new URL(args.request.url).origin, timezone }),
    payable: { kind, id },
  }
}

/** Throws the 404. Receipts of a link for a booking belong to the booking, for its guest only. */
async function ownReceipt(args: LoaderFunctionArgs) {
  const { context, params, request } = args
  const app = appFor(context)
  const payable = await openPayable(args)
  const found = await findReceipt(app, params.number ?? "")
  const { bookingId, paymentLinkId } = found?.receipt.line ?? {}
  const isOwn =
    payable.kind === "booking" ? bookingId === payable.id : bookingId === null && paymentLinkId === payable.id
  return { payable, ...(await foundForGuest(app, request, isOwn ? found : null)) }
}

export async function action(args: LoaderFunctionArgs) {
  const { receipt } = await ownReceipt(args)
  return { printed: await printReceipt(appFor(args.context), receipt) }
}

export default function ReceiptPage() {
  const { t } = useTranslation()
  const { frame, payable, receipt } = useLoaderData<typeof loader>()
  const printed = useActionData<typeof action>()?.printed
  const isBooking = payable.kind === "booking"
  const page = isBooking ? stayPaths.receipt : stayPaths.receiptOfLink
  return (
    <GuestPage site={frame.site}>
      <div className="mx-auto max-w-4xl space-y-4 px-4 pt-6 print:p-0">
        <a href={payablePaths(payable).status} className="no-print link inline-flex min-h-11 items-center">
          {t(isBooking ? "papers.back" : "paymentLink.toPayment")}
        </a>
        <PrintableReceipt receipt={receipt} heading="h1" action={page(payable.id, receipt.number)} printed={printed} />
      </div>
    </GuestPage>
  )
}
