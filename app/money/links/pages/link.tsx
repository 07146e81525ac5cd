import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { appFor } from "#app/context.server.ts"
import { visitorOf } from "#app/http/credentials.server.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { NoMethod } from "#app/money/payable/ui/no-method.tsx"
import { WaysToPay } from "#app/money/payable/ui/ways-to-pay.tsx"
import { ReceiptList } from "#app/money/receipts/pages/receipt-list.tsx"
import type { SlipRefusal } from "#app/money/slips/ui/use-selected-slip.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { LinkFrame } from "./link-frame.tsx"
import { linkPage } from "./link-page.server.ts"
import { LinkState } from "./link-state.tsx"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.frame.title} · ${data.frame.site.name}`,
        description: data.description,
        site: data.frame.site.name,
        image: data.image,
        personal: true,
      })
    : []

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the link may have been paid or cancelled in another tab. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { slipAction as action } from "#app/money/slips/pages/slip-upload.server.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const page = await linkPage(app, id, request)
  if (page) return page
  // The id may be a booking's (product.md, "Payments"): its guest is redirected to its payment step.
  const { guestId, ...opened } = await visitorOf(app, request)
  const { booking } = await foundForGuest(app, request, await findBooking(app, id, guestViewer(guestId, opened)))
  throw redirect(paths.booking.payment(booking.id))
}

export default function PaymentLinkPage() {
  const { t } = useTranslation()
  const { frame, closedBalance, receipts, payable, now, deadline, offered, instructions, contact, externalLink } =
    useLoaderData<typeof loader>()
  const refused = useActionData<SlipRefusal>()
  const { link } = frame
  const returned = link.slips.at(-1)?.state === "returned"
  const isPayable = link.state === "open"
  return (
    <LinkFrame {...frame}>
      <LinkState {...frame} closedBalance={closedBalance} contact={contact} />
      {isPayable && returned && <p className="notice notice-error">{t("paymentLink.returned")}</p>}
      {isPayable && <OpenInBrowser link={externalLink} />}
      {isPayable && instructions && (
        <WaysToPay
          payable={payable}
          now={now}
          deadline={deadline}
          offered={offered}
          instructions={instructions}
          contact={contact}
          next={t("paymentLink.slipNext")}
          refusal={refused}
          cancellation={frame.cancellation}
        />
      )}
      {isPayable && !instructions && <NoMethod ways={contact}>{t("paymentLink.noMethod")}</NoMethod>}
      <ReceiptList receipts={receipts} page={(number) => stayPaths.receiptOfLink(link.id, number)} />
      {link.slips.length > 0 && (
        <p>
          <a href={paths.payment.slips(link.id)} className="link inline-flex min-h-11 items-center">
            {t("paymentLink.toSlips")} ({link.slips.length})
          </a>
        </p>
      )}
    </LinkFrame>
  )
}
