import { adminPaths } from "#app/admin/admin-paths.ts"
import { datesText, stayWarningText } from "#app/booking/admin/stay-warnings.tsx"
import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { ExplainedNight } from "../explain-price.ts"
import type { PricePreview, PriceWarning } from "../preview-price.server.ts"
import type { MinimumStay } from "../stay-rules.ts"
import { IncludedCharges, PriceLines } from "../ui/price-lines.tsx"

/** The price of a stay, what prevents guests from booking it, and each night with what sets its price. */
export function PreviewResult({ preview: { price, nights, warnings } }: { preview: PricePreview }) {
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
      <section aria-labelledby="nights-title" className="card p-4 sm:p-6">
        <h2 id="nights-title" className="text-xl">
          {t("prices.preview.nights")}
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {nights.map((night) => (
            <li key={night.night} className="py-2">
              <Night {...night} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Night({ night, precedence, season, day, normal, charged, minimum }: ExplainedNight) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <div className="flex gap-3">
      <span className="rung w-1.5 shrink-0 self-stretch rounded-full" data-rung={precedence} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 font-semibold">
          <DateText date={night} />
          <span>
            {charged < normal && (
              <s className="mr-1 text-sm font-normal text-muted">
                <Money satang={normal} />
              </s>
            )}
            <Money satang={charged} />
          </span>
        </p>
        <p className="text-sm">
          {season ? (
            <a href={adminPaths.season(season.id)} className="link inline-flex min-h-11 items-center">
              {localized(season.name, language)} ({t(`prices.rung.${precedence}`)})
            </a>
          ) : (
            t("prices.rung.base")
          )}{" "}
          <span className="text-muted">
            · {t(`prices.dayPrice.${day}`)}
            {charged < normal && ` · ${t("prices.season.discounted")}`}
          </span>
        </p>
        {minimum.minNights > 1 && <p className="text-sm text-muted">{minimumText(minimum, t, language)}</p>}
      </div>
    </div>
  )
}

function minimumText({ minNights, season }: MinimumStay, t: Translate<"admin">, language: Language): string {
  const nights = t("translation:format.nights", { count: minNights })
  if (!season) return t("prices.minimum", { nights })
  return t("prices.minimumBy", { nights, season: localized(season, language) })
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
