import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { DateRange } from "#app/ui/date-text.tsx"
import type { HeldStay } from "#app/villa/prices/offer-view.ts"

/** The link leads to the payment, which redirects to the details while they are missing. */
export function HeldNotice({ held }: { held: HeldStay }) {
  const { t } = useTranslation()
  const { id, until } = held
  return (
    <div className="notice">
      <p className="font-semibold">
        <DateRange stay={held} />
      </p>
      <p>{until ? t("booking.mine.heldUntil", { until }) : t("booking.mine.held")}</p>
      <a href={paths.booking.payment(id)} className="button mt-2 w-full">
        {t("booking.mine.continue")}
      </a>
    </div>
  )
}
