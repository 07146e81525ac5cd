import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { BalanceLinkView } from "../balance-link.ts"
import { RemindButton } from "./remind-button.tsx"

type Props = { bookingId: string; canRemind: boolean; view: BalanceLinkView; share: ShareContent; timezone: string }

/** @property canRemind whether the guest has an email address */
export function BalanceLinkShare({ bookingId, canRemind, view: { id, state, expiresAt }, share, timezone }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <div className="mt-3 space-y-2 rounded-control bg-sunken p-2">
      <p className="text-sm">
        <a href={adminPaths.paymentLink(id)} className="link font-semibold">
          {t("bookings.money.link")}
        </a>{" "}
        <span className="text-muted" suppressHydrationWarning>
          {state === "open"
            ? t("bookings.money.linkOpen", { time: formatDeadline(expiresAt, language, timezone) })
            : t(`bookings.money.linkState.${state}`)}
        </span>
      </p>
      {state === "open" && <Share {...share} label={t("links.detail.address")} />}
      {state === "open" && canRemind && (
        <RemindButton bookingId={bookingId} back={adminPaths.bookingLedger(bookingId)} />
      )}
    </div>
  )
}
