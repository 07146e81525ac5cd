import type { StayWarning } from "#app/booking/stay-warning.ts"
import { formatDate } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/** The owner's rules for guests that a stay breaks; none of them prevents an admin from saving it. */
export function StayWarnings({ warnings }: { warnings: StayWarning[] }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const textOf = (warning: StayWarning) => {
    if (warning.code === "prep-taken") {
      const nights = warning.nights.map((night) => formatDate(night, language, "medium")).join(", ")
      return t("bookings.warnings.prep-taken", { nights })
    }
    if (warning.code !== "stay-too-short") return t(`bookings.warnings.${warning.code}`)
    const { minNights, season } = warning
    return season
      ? t("bookings.warnings.stay-too-short-season", { minNights, season: localized(season, language) })
      : t("bookings.warnings.stay-too-short", { minNights })
  }
  if (warnings.length === 0) return null
  return (
    <div suppressHydrationWarning>
      <p className="font-semibold">{t("bookings.warnings.title")}</p>
      <ul className="list-disc pl-5">
        {warnings.map((warning) => (
          <li key={warning.code}>{textOf(warning)}</li>
        ))}
      </ul>
    </div>
  )
}
