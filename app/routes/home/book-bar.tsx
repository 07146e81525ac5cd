import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"

/** The sticky bar at the bottom of a phone's screen, until the booking card is scrolled into view. */
export function BookBar({ fromPrice }: { fromPrice: number }) {
  const { t } = useTranslation()
  return (
    <div className="book-bar sticky bottom-0 z-30 mt-10 flex items-center justify-between gap-4 bar border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="leading-tight">
        <span className="block text-xs text-muted">{t("villa.from")}</span>
        <Money satang={fromPrice} className="text-xl font-bold text-price" />
        <span className="text-sm text-muted"> {t("format.perNight")}</span>
      </p>
      <a href="#choose" className="button">
        {t("villa.bookNow")}
      </a>
    </div>
  )
}
