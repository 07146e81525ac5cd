import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import type { Statistics } from "../statistics.ts"

type Props = {
  /** Without revenue for people who may not see money. */
  figures: Pick<Statistics, "totalBookings" | "pendingPayments"> & Partial<Pick<Statistics, "totalRevenue">>
}

export function Figures({ figures: { totalBookings, pendingPayments, totalRevenue } }: Props) {
  const { t } = useTranslation("admin")
  const rows = [
    { label: t("today.totalBookings"), value: totalBookings },
    { label: t("today.pendingPayments"), value: pendingPayments },
    ...(totalRevenue === undefined ? [] : [{ label: t("today.totalRevenue"), value: <Money satang={totalRevenue} /> }]),
  ]
  return (
    <section aria-labelledby="statistics-title">
      <h3 id="statistics-title" className="font-semibold text-muted">
        {t("today.statistics")}
      </h3>
      <dl className="mt-2 grid auto-cols-fr grid-flow-col items-end gap-3">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
