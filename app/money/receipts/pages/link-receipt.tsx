import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { appFor } from "#app/context.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { findReceipt, printReceipt } from "../receipts.server.ts"
import { guestReceipt } from "./guest-receipt.server.ts"
import { GuestReceipt } from "./guest-receipt.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { unlistedMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const found = await receiptOfLink(app, params, request)
  return { ...(await guestReceipt(request, found)), linkId: found.payable.details.link.id }
}

/** Throws the 404. Receipts of a link for a booking belong to the booking, for its guest only. */
async function receiptOfLink(app: App, { id = "", number = "" }: LoaderFunctionArgs["params"], request: Request) {
  const payable = await foundForGuest(app, request, await findPayableLink(app, id))
  const found = await findReceipt(app, number)
  const { line } = found?.receipt ?? {}
  const isOfLink = line?.bookingId === null && line.paymentLinkId === payable.details.link.id
  return { payable, ...(await foundForGuest(app, request, isOfLink ? found : null)) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { receipt } = await receiptOfLink(app, params, request)
  return { printed: await printReceipt(app, receipt) }
}

export default function LinkReceiptPage() {
  const { t } = useTranslation()
  const { frame, linkId, receipt } = useLoaderData<typeof loader>()
  return (
    <GuestReceipt
      site={frame.site}
      receipt={receipt}
      action={stayPaths.receiptOfLink(linkId, receipt.number)}
      back={{ to: paths.payment.link(linkId), text: t("paymentLink.toPayment") }}
    />
  )
}
