import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { findReceipt, printReceipt } from "../receipts.server.ts"
import { guestReceipt } from "./guest-receipt.server.ts"
import { GuestReceipt } from "./guest-receipt.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const found = await ownReceipt(app, params, request)
  return { ...(await guestReceipt(request, found)), bookingId: found.payable.booking.id }
}

/** Throws the 404. */
async function ownReceipt(app: App, { id, number = "" }: LoaderFunctionArgs["params"], request: Request) {
  const payable = await ownBooking(app, id, request)
  const found = await findReceipt(app, number)
  const isOwn = found?.receipt.line.bookingId === payable.booking.id
  return { payable, ...(await foundForGuest(app, request, isOwn ? found : null)) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { receipt } = await ownReceipt(app, params, request)
  return { printed: await printReceipt(app, receipt) }
}

export default function ReceiptPage() {
  const { t } = useTranslation()
  const { frame, bookingId, receipt } = useLoaderData<typeof loader>()
  return (
    <GuestReceipt
      site={frame.site}
      receipt={receipt}
      action={stayPaths.receipt(bookingId, receipt.number)}
      back={{ to: paths.booking.confirmation(bookingId), text: t("papers.back") }}
    />
  )
}
