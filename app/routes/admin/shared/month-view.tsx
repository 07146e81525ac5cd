import type { NightView } from "#app/booking/month.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { weekdayNames, weeksOf } from "./weeks.ts"

type Props = {
  month: string
  today: string
  nights: NightView[]
  /** The URL of the month before (-1) or after (1). */
  href(by: 1 | -1): string
}

const STATES = ["booked", "held", "blocked", "free"] as const

/** A calendar month whose nights show their state by colour, symbol and text. */
export function MonthView({ month, today, nights, href }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const byNight = new Map(nights.map((night) => [night.night, night]))
  return (
    <section aria-labelledby="nights-title" className="card -mx-2 p-2 sm:mx-0 sm:p-5">
      <div className="flex items-center justify-between">
        <a href={href(-1)} className="icon-button" aria-label={t("staff.blocks.previous")}>
          <Icon name="back" />
        </a>
        <h2 id="nights-title" className="text-lg" suppressHydrationWarning>
          {formatDate(`${month}-01`, language, "month")}
        </h2>
        <a href={href(1)} className="icon-button" aria-label={t("staff.blocks.next")}>
          <Icon name="forward" />
        </a>
      </div>
      <table className="month-view mt-2">
        <thead>
          <tr>
            {weekdayNames(language).map((name) => (
              <th key={name} scope="col" suppressHydrationWarning>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, language).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) => {
                const night = date ? byNight.get(date) : null
                // biome-ignore lint/suspicious/noArrayIndexKey: a week's empty cells have nothing but their place
                if (!night) return <td key={`empty-${index}`} />
                return (
                  <td key={night.night}>
                    <Night night={night} isToday={night.night === today} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {STATES.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span className="month-night size-5 min-h-0 rounded-md" data-state={state} aria-hidden="true" />
            {t(`staff.dashboard.night.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Night({ night, isToday }: { night: NightView; isToday: boolean }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const label = `${formatDate(night.night, language, "full")}: ${t(`staff.dashboard.night.${night.state}`)} ${night.reference ?? ""}`
  const attributes = {
    className: `month-night ${isToday ? "ring-2 ring-clay" : ""}`,
    "data-state": night.state,
    "data-past": night.past || undefined,
    title: label,
  }
  const content = (
    <>
      <span aria-hidden="true">{Number(night.night.slice(8))}</span>
      <span className="sr-only">{label}</span>
    </>
  )
  if (!night.bookingId) return <span {...attributes}>{content}</span>
  return (
    <a {...attributes} href={paths.admin.booking(night.bookingId)}>
      {content}
    </a>
  )
}
