import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { StaffStatistics } from "../statistics.ts"
import { BarChart } from "./ui/bar-chart.tsx"

/** Months before and after this one; more don't fit on a phone. */
const MONTHS_AROUND = 6

export function OccupancyChart({ occupancy, today }: Pick<StaffStatistics, "occupancy"> & { today: string }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const language = useLanguage()
  const name = (month: string) => formatDate(`${month}-01`, language, "month")
  const now = occupancy.findIndex(({ month }) => month === today.slice(0, 7))
  const near = occupancy.slice(Math.max(0, now - MONTHS_AROUND), now + MONTHS_AROUND + 1)
  return (
    <BarChart
      title={t("today.occupancy")}
      headings={[t("today.month"), t("today.occupancy")]}
      max={100}
      bars={near.map(({ month, nights, days }) => {
        const percent = `${Math.round((nights / days) * 100)}%`
        return {
          key: name(month),
          label: formatDate(`${month}-01`, language, "monthShort"),
          value: Math.round((nights / days) * 100),
          text: `${percent} · ${common("format.nights", { count: nights })}`,
          short: percent,
          highlighted: month === today.slice(0, 7),
        }
      })}
    />
  )
}
