import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import { ShareField } from "#app/admin/pages/share-field.tsx"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPayableLink } from "#app/money/payable/find-payable.server.ts"
import type { ShareContent } from "#app/ui/share-message.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { findLinkToCheck } from "../find-payment-links.server.ts"
import { linkChangeOf } from "../payment-link.ts"
import { type AdminLinkView, adminLinkView } from "../payment-link-view.ts"
import { LinkStatusBadge } from "../ui/link-status-badge.tsx"
import { LinkActions } from "./link-actions.tsx"
import { LinkFacts } from "./link-facts.tsx"
import { LinkSlips } from "./link-slips.tsx"
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

function LinkHistory({ link, timezone }: { link: AdminLinkView; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-xl">
        {t("links.detail.history")}
      </h2>
      <ol className="mt-3 ml-2 space-y-4 border-l-2 border-line">
        {link.events
          .map(({ at, actorName, act, ...change }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
            <li key={index} className="relative pl-5">
              <span aria-hidden="true" className="absolute top-2 -left-[7px] size-3 rounded-full bg-pool" />
              <p className="font-semibold">
                {act ? t(`bookings.history.action.${act.action}`) : t(`links.history.${linkChangeOf(change)}`)}
              </p>
              <p className="text-sm text-muted" suppressHydrationWarning>
                {actorName ?? t(`bookings.history.actor.${change.actor}`)} · {formatInstant(at, language, timezone)}
              </p>
              {act && <p className="mt-1">“{act.detail}”</p>}
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  )
}

function LinkUrl({ share }: { share: ShareContent }) {
  const { t } = useTranslation("admin")
  const label = t("links.detail.address")
  return (
    <section className="card space-y-2 p-4 sm:p-5">
      <h2 className="text-xl">{label}</h2>
      <ShareField share={share} id="address" label={label} hint={t("links.detail.addressHint")} />
      <a href={share.url} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center text-sm">
        {t("links.detail.seeAsGuest")}
      </a>
    </section>
  )
}
