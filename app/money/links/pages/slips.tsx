import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { appFor } from "#app/context.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SlipForm } from "#app/money/slips/ui/slip-form.tsx"
import type { SlipRefusal } from "#app/money/slips/ui/use-selected-slip.ts"
import { paths } from "#app/paths.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { LinkFrame } from "./link-frame.tsx"
import { linkPage } from "./link-page.server.ts"
import { LinkState } from "./link-state.tsx"
import { SentSlips } from "./sent-slips.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the link may have been paid or cancelled in another tab. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"
export { slipAction as action } from "#app/money/slips/pages/slip-upload.server.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  return foundForGuest(app, request, await linkPage(app, params.paymentLinkId ?? "", request))
}

export default function LinkSlips() {
  const { t } = useTranslation()
  const { frame, closedBalance, instructions, contact, externalLink } = useLoaderData<typeof loader>()
  const refused = useActionData<SlipRefusal>()
  const { link } = frame
  return (
    <LinkFrame {...frame}>
      <LinkState {...frame} closedBalance={closedBalance} contact={contact} />
      <SentSlips slips={link.slips} timezone={frame.timezone} />
      {link.takesSlip && <OpenInBrowser link={externalLink} />}
      {link.takesSlip && (
        <SlipForm
          method={instructions?.method ?? "bank_transfer"}
          refusal={refused}
          title={t(link.slips.length > 0 ? "paymentLink.slips.another" : "paymentLink.slips.send")}
          next={t("paymentLink.slipNext")}
        />
      )}
      <p>
        <a href={paths.payment.link(link.id)} className="link inline-flex min-h-11 items-center">
          {t("paymentLink.toPayment")}
        </a>
      </p>
    </LinkFrame>
  )
}
