import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { findLinkToCheck } from "../find-payment-links.server.ts"
import { adminLinkView } from "../payment-link-view.ts"
import { LinkStatusBadge } from "../ui/link-status-badge.tsx"
import { LinkActions } from "./link-actions.tsx"
import { LinkFacts } from "./link-facts.tsx"
import { LinkHistory } from "./link-history.tsx"
import { LinkSlips } from "./link-slips.tsx"
import { LinkUrl } from "./link-url.tsx"
import { shareLink } from "./share-link.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.link.description }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { details, villa } = found(await findPayableLink(app, params.id ?? ""))
  const { timezone } = villa
  return {
    link: adminLinkView(await findLinkToCheck(app, details)),
    share: shareLink(details, app.origin, await languageOf(request)),
    timezone,
    today: dateIn(timezone, new Date(app.now())),
  }
}

export default function PaymentLinkPage() {
  const { t } = useTranslation("admin")
  const { link, share, timezone, today } = useLoaderData<typeof loader>()
  const live = link.status === "open" || link.status === "in_review"
  return (
    <div className="space-y-6">
      <header>
        <BackLink href={adminPaths.paymentLinks} text={t("links.back")} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-2xl sm:text-3xl">{link.description}</h1>
          <LinkStatusBadge status={link.status} />
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          {live && <LinkUrl share={share} />}
          <LinkFacts link={link} timezone={timezone} />
        </div>
        <div className="space-y-6">
          <section className="card space-y-2 p-4 sm:p-5">
            <h2 className="text-xl">{t("links.detail.slips")}</h2>
            <LinkSlips link={link} timezone={timezone} />
          </section>
          <section className="card space-y-3 p-4 sm:p-5">
            <h2 className="text-xl">{t("links.actions.title")}</h2>
            <LinkActions link={link} back={adminPaths.paymentLink(link.id)} today={today} />
          </section>
        </div>
      </div>
      <LinkHistory link={link} timezone={timezone} />
    </div>
  )
}
