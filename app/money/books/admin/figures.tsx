import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import type { StaffStatistics, Statistics } from "../statistics.ts"

/** Money is for owners only. */
export function Figures({ statistics }: { statistics: Statistics | StaffStatistics }) {
  const { t } = useTranslation("admin")
  const hasMoney = "totalRevenue" in statistics
  const figures = [
    { label: t("staff.dashboard.totalBookings"), value: statistics.totalBookings },
    { label: t("staff.dashboard.pendingPayments"), value: statistics.pendingPayments },
    ...(hasMoney
      ? [{ label: t("staff.dashboard.totalRevenue"), value: <Money satang={statistics.totalRevenue} /> }]
      : []),
  ]
  return (
    <section aria-labelledby="statistics-title" className="space-y-2">
      <h2 id="statistics-title" className="text-xl">
        {t("staff.dashboard.statistics")}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="card p-4 shadow-none [&:nth-child(3)]:col-span-2 sm:[&:nth-child(3)]:col-span-1">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {hasMoney && (
        <a href={adminPaths.money} className="link mt-1 inline-flex min-h-11 items-center gap-1">
          {t("staff.money.byMonth")}
          <Icon name="forward" className="size-4" />
        </a>
      )}
    </section>
  )
}
