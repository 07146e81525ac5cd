import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { paths } from "#app/paths.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { SlipForm } from "#app/ui/payment/slip-form.tsx"
import { LinkFrame } from "./link-frame.tsx"
import { linkPage, takeSlip } from "./link-page.server.ts"
import { LinkState } from "./link-state.tsx"
import { SentSlips } from "./sent-slips.tsx"

/** What was refused may be over: paid or cancelled in another tab. The page then goes on to how it stands. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"
export { loaderHeaders as headers, unlistedMeta as meta } from "../payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return found(await linkPage(appFor(context), params.paymentLinkId ?? "", request))
}

export const action = formAction("failed.slip", takeLinkSlip, ({ text }) => ({ error: text }))

async function takeLinkSlip({ context, params, request }: ActionFunctionArgs) {
  return takeSlip(appFor(context), params.paymentLinkId ?? "", request)
}

/** The slips that came by a link, and a way to send one. */
export default function LinkSlips() {
  const { t } = useTranslation()
  const { frame, instructions, contact, out } = useLoaderData<typeof loader>()
  const refused = useActionData<{ error: ParseKeys }>()
  const { link } = frame
  const takesSlips = (link.status === "open" || link.status === "in_review") && !link.settling
  return (
    <LinkFrame {...frame}>
      <LinkState link={link} contact={contact} />
      <SentSlips slips={link.slips} timezone={frame.timezone} />
      {takesSlips && <OpenInBrowser way={out} />}
      {takesSlips && (
        <SlipForm
          method={instructions?.method ?? "bank_transfer"}
          error={refused?.error}
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
