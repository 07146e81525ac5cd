import { datesText, stayWarningText } from "#app/booking/admin/stay-warnings.tsx"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { PricePreview, PriceWarning } from "../preview-price.server.ts"
import { IncludedCharges, PriceLines } from "../ui/price-lines.tsx"

/** The price of a stay, and what prevents guests from booking it. */
export function PreviewResult({ preview: { price, warnings } }: { preview: PricePreview }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <>
      {warnings.length > 0 && (
        <section aria-labelledby="warnings-title" className="notice space-y-1">
          <h2 id="warnings-title" className="font-semibold">
            {t("prices.preview.warnings")}
          </h2>
          <ul className="list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning.code} suppressHydrationWarning>
                {warningText(warning, t, language)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="total-title" className="card space-y-2 p-4 sm:p-6">
        <h2 id="total-title" className="flex items-baseline justify-between gap-3 text-xl">
          {t("prices.preview.total")}
          <Money satang={price.total} className="text-2xl font-bold text-price" />
        </h2>
        <PriceLines price={price} />
        <IncludedCharges price={price} />
      </section>
    </>
  )
}

function warningText(warning: PriceWarning, t: Translate<"admin">, language: Language): string {
  switch (warning.code) {
    case "promo-code-invalid":
    case "promo-code-used-up":
      return t(`prices.warning.${warning.code}`)
    case "promo-code-needs-nights":
      return t("prices.warning.promo-code-needs-nights", {
        nights: t("translation:format.nights", { count: warning.minNights }),
      })
    case "dates-unavailable":
      return t("prices.warning.dates-unavailable", { dates: datesText(warning.nights, language) })
    default:
      return stayWarningText(warning, t, language)
  }
}
