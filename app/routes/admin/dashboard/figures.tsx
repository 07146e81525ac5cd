import type { Statistics } from "#app/admin/statistics.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"

/** The three statistics. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("admin")
  const figures = [
    { label: t("staff.dashboard.totalBookings"), value: statistics.totalBookings },
    { label: t("staff.dashboard.pendingPayments"), value: statistics.pendingPayments },
    { label: t("staff.dashboard.totalRevenue"), value: <Money satang={statistics.totalRevenue} /> },
  ]
  return (
    <section aria-label={t("staff.dashboard.statistics")}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="card p-4 shadow-none last:col-span-2 sm:last:col-span-1">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
