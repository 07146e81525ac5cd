import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { visitorOf } from "#app/http/session.server.ts"
import { paths } from "#app/paths.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { HowToPay } from "./how-to-pay.tsx"
import { LinkFrame } from "./link-frame.tsx"
import { linkPage, takeSlip } from "./link-page.server.ts"
import { LinkState } from "./link-state.tsx"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.name}`,
        description: data.description,
        site: data.name,
        image: data.image,
        personal: true,
      })
    : []

/** What was refused may be over: paid or cancelled in another tab. The page then goes on to how it stands. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const page = await linkPage(app, id, request)
  if (page) return page
  // The address may name a booking (product.md, "Payments"): its guest goes on to its payment step.
  const { guestId, ...opened } = await visitorOf(app, request)
  const { booking } = found(await findBooking(app, id, guestViewer(guestId, opened)))
  throw redirect(paths.booking.payment(booking.id))
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = formAction("failed.slip", takeLinkSlip, ({ text }) => ({ error: text }))

async function takeLinkSlip({ context, params, request }: ActionFunctionArgs) {
  return takeSlip(appFor(context), params.id ?? "", request)
}

/** What somebody is asked to pay, and how; or what has become of it. */
export default function PaymentLinkPage() {
  const { t } = useTranslation()
  const { offered, instructions, contact, out, ...page } = useLoaderData<typeof loader>()
  const refused = useActionData<{ error: ParseKeys }>()
  const { link } = page
  const returned = link.slips.at(-1)?.state === "returned"
  const payable = link.status === "open" && !link.settling
  return (
    <LinkFrame {...page}>
      <LinkState link={link} contact={contact} />
      {payable && returned && <p className="notice notice-error">{t("paymentLink.returned")}</p>}
      {payable && <OpenInBrowser link={out} />}
      {payable && (
        <HowToPay id={link.id} offered={offered} instructions={instructions} contact={contact} error={refused?.error} />
      )}
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
