import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"
import type { AdminLinkView } from "../payment-link-view.ts"
import { LinkStatusBadge } from "../ui/link-status-badge.tsx"
import { LinkActions } from "./link-actions.tsx"
import { LinkSlips } from "./link-slips.tsx"
import { LinkStatusTime } from "./link-status-time.tsx"

type Props = { link: AdminLinkView; share: ShareContent; timezone: string; today: string }

export function LinkCard({ link, share, timezone, today }: Props) {
  const { t } = useTranslation("admin")
  const live = link.status === "open" || link.status === "in_review"
  return (
    <li className="card grid items-start gap-x-8 gap-y-3 p-4 shadow-none sm:p-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 lg:justify-start">
          <Money satang={link.amount} className={`text-2xl font-bold ${live ? "text-price" : "text-muted"}`} />
          <LinkStatusBadge status={link.status} />
        </div>
        <a href={adminPaths.paymentLink(link.id)} className="link font-semibold">
          {link.description}
        </a>
        {(link.customerName || link.booking) && (
          <p className="text-sm text-muted">
            {link.customerName}
            {link.customerName && link.booking && " · "}
            {link.booking && (
              <a href={adminPaths.booking(link.booking.id)} className="link">
                {link.description.includes(link.booking.reference)
                  ? t("calendars.conflicts.open")
                  : link.booking.reference}
              </a>
            )}
            {link.purpose !== "free" && !link.automatic && ` · ${t(`links.purpose.${link.purpose}`)}`}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3 lg:justify-start">
          <p className="text-sm text-muted">
            <LinkStatusTime link={link} timezone={timezone} />
          </p>
        </div>
        {live && <Share {...share} label={t("links.detail.address")} />}
        {link.hasSlipInReview && <LinkSlips link={link} timezone={timezone} />}
      </div>
      {(live || link.hasSlipInReview) && <LinkActions link={link} back={adminPaths.paymentLinks} today={today} />}
    </li>
  )
}
