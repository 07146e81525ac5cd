import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { StaffStatistics, Statistics } from "../statistics.ts"
import { BarChart } from "./ui/bar-chart.tsx"

/** Months before and after this one; more don't fit on a phone. */
const MONTHS_AROUND = 6

export function Charts({ statistics, today }: { statistics: Statistics | StaffStatistics; today: string }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const name = (month: string) => formatDate(`${month}-01`, language, "month")
  const short = (month: string) => formatDate(`${month}-01`, language, "monthShort")
  const isNow = (month: string) => month === today.slice(0, 7)
  const near = <Each extends { month: string }>(all: Each[]) => {
    const index = all.findIndex(({ month }) => isNow(month))
    return all.slice(Math.max(0, index - MONTHS_AROUND), index + MONTHS_AROUND + 1)
  }
  const percent = (nights: number, days: number) => Math.round((nights / days) * 100)
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
      {"revenueByMonth" in statistics && (
        <BarChart
          title={t("staff.dashboard.revenueByMonth")}
          headings={[t("staff.dashboard.month"), t("staff.dashboard.revenue")]}
          bars={near(statistics.revenueByMonth).map(({ month, total }) => ({
            key: name(month),
            label: short(month),
            value: total,
            text: formatMoney(total, language),
            short: formatMoney(total, language),
            highlighted: isNow(month),
          }))}
        />
      )}
      <BarChart
        title={t("staff.dashboard.occupancy")}
        headings={[t("staff.dashboard.month"), t("staff.dashboard.occupancy")]}
        max={100}
        bars={near(statistics.occupancy).map(({ month, nights, days }) => ({
          key: name(month),
          label: short(month),
          value: percent(nights, days),
          text: `${percent(nights, days)}% · ${common("format.nights", { count: nights })}`,
          short: `${percent(nights, days)}%`,
          highlighted: isNow(month),
        }))}
      />
    </div>
  )
}
