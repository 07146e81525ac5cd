import { adminPaths } from "#app/admin/admin-paths.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { AdminLinkView } from "../payment-link-view.ts"
import { LinkStatusTime } from "./link-status-time.tsx"

export function LinkFacts({ link, timezone }: { link: AdminLinkView; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section className="card p-4 sm:p-5">
      <Money satang={link.amount} className="text-3xl font-bold text-price" />
      <p className="text-muted">
        <LinkStatusTime link={link} timezone={timezone} />
      </p>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        {link.customerName && (
          <div>
            <dt className="text-sm text-muted">{t("links.detail.customer")}</dt>
            <dd className="font-semibold">{link.customerName}</dd>
          </div>
        )}
        {link.booking && (
          <div>
            <dt className="text-sm text-muted">{t("links.detail.booking")}</dt>
            <dd className="flex flex-wrap items-center gap-x-3">
              <a href={adminPaths.booking(link.booking.id)} className="link inline-flex min-h-11 items-center">
                {link.booking.reference}
              </a>
              <StatusBadge status={link.booking.status} />
            </dd>
          </div>
        )}
        {link.purpose !== "free" && (
          <div>
            <dt className="text-sm text-muted">{t("links.purpose.title")}</dt>
            <dd className="font-semibold">
              {t(`links.purpose.${link.purpose}`)}
              {link.automatic && (
                <span className="block text-sm font-normal text-muted">{t("links.purpose.automatic")}</span>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{t("links.detail.madeAt")}</dt>
          <dd className="font-semibold" suppressHydrationWarning>
            {formatInstant(link.createdAt, language, timezone)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
