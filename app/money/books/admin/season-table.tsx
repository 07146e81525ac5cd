import { formatMoney } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { SeasonResult } from "../season-statistics.ts"

export function SeasonTable({ results, yearName }: { results: SeasonResult[]; yearName: string }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="seasons-title">
      <h3 id="seasons-title" className="font-semibold">
        {t("money.seasons.title", { year: yearName })}
      </h3>
      <p className="text-sm text-muted">{t("money.seasons.hint")}</p>
      <table className="mt-2 w-full tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-normal">
              {t("money.seasons.season")}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              {t("money.seasons.revenue")}
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <SeasonRow key={result.season?.id ?? ""} result={result} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SeasonRow({ result }: { result: SeasonResult }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { season, nights, revenue, average, days, occupancy } = result
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pr-3 text-left font-semibold">
        {season ? localized(season.name, language) : t("money.seasons.base")}
        {season?.removed && <span className="font-normal text-muted"> ({t("money.seasons.removed")})</span>}
        <span className="block text-sm font-normal text-muted">
          {common("format.nights", { count: nights })}
          {occupancy !== null && ` · ${t("money.seasons.occupancy", { percent: occupancy, days })}`}
        </span>
        {occupancy !== null && (
          <span aria-hidden="true" className="mt-1 block h-2 w-full rounded-full bg-sunken">
            <span className="block h-2 rounded-full bg-pool" style={{ width: `${occupancy}%` }} />
          </span>
        )}
      </th>
      <td className="py-2 pl-3 text-right font-semibold">
        {revenue > 0 ? <Money satang={revenue} /> : "–"}
        {average !== null && (
          <span className="block text-sm font-normal text-muted">
            {t("money.seasons.average", { amount: formatMoney(average, language) })}
          </span>
        )}
      </td>
    </tr>
  )
}
