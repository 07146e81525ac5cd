import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { NightsChange, PriceListChange } from "../price-change.ts"

/** What a change of the price list means for the nights that guests can book, and for new bookings. */
export function ChangeSummary({ change: { priceNights, prices, minimums, charges } }: { change: PriceListChange }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const others = priceNights - prices.reduce((sum, { nights }) => sum + nights, 0)
  if (priceNights === 0 && minimums.length === 0 && !charges) return <p>{t("prices.change.none")}</p>
  const money = (satang: number) => formatMoney(satang, language)
  const nights = (count: number) => common("format.nights", { count })
  return (
    <ul className="space-y-1">
      {prices.map((change) => (
        <Change key={`${change.before} ${change.after}`} change={change} show={money} />
      ))}
      {others > 0 && <li>{t("prices.change.others", { nights: nights(others) })}</li>}
      {minimums.map((change) => (
        <Change
          key={`${change.before} ${change.after}`}
          change={change}
          show={(count) => t("prices.minimum", { nights: nights(count) })}
        />
      ))}
      {charges && <li>{t("prices.change.charges")}</li>}
    </ul>
  )
}

function Change({ change, show }: { change: NightsChange; show: (figure: number) => string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { first, last, nights, before, after } = change
  return (
    <li suppressHydrationWarning>
      <span className="whitespace-nowrap">{t("format.nights", { count: nights })}:</span> {show(before)} →{" "}
      <strong>{show(after)}</strong>{" "}
      <span className="text-sm whitespace-nowrap text-muted" suppressHydrationWarning>
        ({formatDateRange(first, last, language)})
      </span>
    </li>
  )
}
