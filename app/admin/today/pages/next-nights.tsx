import { adminPaths } from "#app/admin/admin-paths.ts"
import { MonthRow } from "#app/calendar/month/admin/month-row.tsx"
import { NightCell } from "#app/calendar/month/admin/night-cell.tsx"
import type { PricedNight } from "#app/calendar/month/month.ts"
import { rangeParams } from "#app/calendar/month/night-range.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { MonthSoFar } from "../find-dashboard.server.ts"

/** Without income for people who may not see money. */
type ShownMonth = Omit<MonthSoFar, "income"> & { income: number | null }

type Props = {
  nights: PricedNight[]
  today: string
  /** In satang, by the booking that owes it. */
  owed: Record<string, number>
  soFar: ShownMonth
}

/** Who stays, what is free and who owes money, in two rows of a week; then the months of the calendar. */
export function NextNights({ nights, today, owed, soFar }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="next-nights-title" className="min-w-0 space-y-2">
      <h2 id="next-nights-title" className="text-xl">
        {t("today.nextNights")}
      </h2>
      <ol className="next-nights card -mx-2 p-2 sm:mx-0 sm:p-4">
        {nights.map((night) => (
          <li key={night.night}>
            <NightCell
              night={night}
              isToday={night.night === today}
              range={null}
              selectUrl={`${adminPaths.calendar}?${new URLSearchParams(rangeParams({ from: night.night, to: null }))}`}
              owed={night.booking ? (owed[night.booking.id] ?? 0) : 0}
              weekday={formatDate(night.night, language, "weekdayShort")}
            />
          </li>
        ))}
      </ol>
      {nights.some(({ booking }) => booking && owed[booking.id]) && (
        <p className="text-sm text-muted">{t("today.owedHint")}</p>
      )}
      <MonthLine soFar={soFar} />
      <MonthRow month={null} today={today} hrefOf={(month) => `${adminPaths.calendar}?month=${month}`} />
    </section>
  )
}

function MonthLine({ soFar: { month, nights, days, income } }: { soFar: ShownMonth }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const sold = t("today.monthSoFar", { month: formatDate(`${month}-01`, language, "month"), nights, days })
  if (income === null) return <p suppressHydrationWarning>{sold}</p>
  return (
    <a href={adminPaths.books(month)} className="link inline-flex min-h-11 items-center" suppressHydrationWarning>
      {sold} · {t("books.income")} {formatMoney(income, language)}
    </a>
  )
}
