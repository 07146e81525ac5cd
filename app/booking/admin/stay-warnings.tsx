import type { StayWarning } from "#app/booking/stay-warning.ts"
import { formatDate } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/** None of these rules prevents an admin from saving. */
export function StayWarnings({ warnings }: { warnings: StayWarning[] }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (warnings.length === 0) return null
  return (
    <div suppressHydrationWarning>
      <p className="font-semibold">{t("bookings.warnings.title")}</p>
      <ul className="list-disc pl-5">
        {warnings.map((warning) => (
          <li key={warning.code}>{stayWarningText(warning, t, language)}</li>
        ))}
      </ul>
    </div>
  )
}

export function stayWarningText(warning: StayWarning, t: Translate<"admin">, language: Language): string {
  if (warning.code === "prep-taken")
    return t("bookings.warnings.prep-taken", { nights: datesText(warning.nights, language) })
  if (warning.code !== "stay-too-short") return t(`bookings.warnings.${warning.code}`)
  const { minNights, season } = warning
  return season
    ? t("bookings.warnings.stay-too-short-season", { minNights, season: localized(season, language) })
    : t("bookings.warnings.stay-too-short", { minNights })
}

export function datesText(dates: string[], language: Language): string {
  return dates.map((date) => formatDate(date, language, "medium")).join(", ")
}
