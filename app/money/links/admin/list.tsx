import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { PageQuery } from "#app/booking/booking-list.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { findLinksToCheck, findPaymentLinks } from "../find-payment-links.server.ts"
import { adminLinkView } from "../payment-link-view.ts"
import { LinkCard } from "./link-card.tsx"
import { shareLink } from "./share-link.server.ts"

/** Few, because each is shown with its slips and buttons. */
const LINKS_ON_A_PAGE = 20

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { searchParams } = new URL(request.url)
  // An invalid cursor shows the first page, so that an old URL still works.
  const page = PageQuery.safeParse({ cursor: searchParams.get("cursor") ?? undefined, limit: LINKS_ON_A_PAGE })
  const query = page.success ? page.data : { cursor: null, limit: LINKS_ON_A_PAGE }
  const app = appFor(context)
  const { villa, links, nextCursor } = await findPaymentLinks(app, query)
  const language = await languageOf(request)
  const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
  return {
    title: i18nFor(language).t("admin:links.title"),
    links: (await findLinksToCheck(app, links)).map((details) => ({
      link: adminLinkView(details),
      share: shareLink(details, app.origin, language),
    })),
    nextCursor,
    first: query.cursor === null,
    timezone,
    today: dateIn(timezone, new Date(app.now())),
  }
}

export default function PaymentLinks() {
  const { t } = useTranslation("admin")
  const maySeeIncome = useMay("money")
  const { title, links, nextCursor, first, timezone, today } = useLoaderData<typeof loader>()
  return (
    <div className="space-y-5">
      {maySeeIncome && <BackToSection href={adminPaths.money} text={t("frame.nav.money")} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <a href={adminPaths.newPaymentLink} className="button">
          <Icon name="plus" />
          {t("links.new")}
        </a>
      </div>
      {links.length === 0 && (
        <section className="card px-4 py-10 text-center">
          <h2 className="text-xl">{t("links.none")}</h2>
          <p className="mx-auto mt-2 max-w-md text-muted">{t("links.noneText")}</p>
        </section>
      )}
      <ul className="space-y-3">
        {links.map(({ link, share }) => (
          <LinkCard key={link.id} link={link} share={share} timezone={timezone} today={today} />
        ))}
      </ul>
      <nav className="flex flex-wrap items-center gap-3">
        {!first && (
          <a href={adminPaths.paymentLinks} className="button button-quiet">
            <Icon name="back" />
            {t("links.newest")}
          </a>
        )}
        {nextCursor && (
          <a href={`${adminPaths.paymentLinks}?cursor=${nextCursor}`} rel="next" className="button button-quiet">
            {t("links.older")}
            <Icon name="forward" />
          </a>
        )}
      </nav>
    </div>
  )
}
