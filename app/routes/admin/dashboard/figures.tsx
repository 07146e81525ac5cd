import type { Statistics } from "#app/admin/statistics.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
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
      <a href={paths.admin.money} className="link mt-1 inline-flex min-h-11 items-center gap-1">
        {t("staff.money.byMonth")}
        <Icon name="forward" className="size-4" />
      </a>
    </section>
  )
}
