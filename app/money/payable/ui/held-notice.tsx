import { formatDateRange } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { HeldStay } from "#app/villa/prices/offer-view.ts"

/** The link leads to the payment, which redirects to the details while they are missing. */
export function HeldNotice({ held: { id, checkIn, checkOut, until } }: { held: HeldStay }) {
  const { t, language } = useTranslation()
  return (
    <div className="notice">
      <p className="font-semibold" suppressHydrationWarning>
        {formatDateRange(checkIn, checkOut, language)}
      </p>
      <p>{until ? t("booking.mine.heldUntil", { until }) : t("booking.mine.held")}</p>
      <a href={paths.booking.payment(id)} className="button mt-2 w-full">
        {t("booking.mine.continue")}
      </a>
    </div>
  )
}
