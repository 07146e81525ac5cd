import { Link } from "@remix-run/react"
import { monthChoices } from "#app/booking/month.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { usePopupDetails } from "./use-popup-details.ts"

type Props = { month: string; today: string; hrefOf(month: string): string }

/** The month's name, which opens all bookable months, by year: any of them is two clicks away, without script as well. */
export function MonthChooser({ month, today, hrefOf }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const choices = monthChoices(today)
  const years = [...new Set(choices.map((choice) => choice.slice(0, 4)))]
  return (
    <details ref={usePopupDetails()} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 rounded-control px-3 hover:bg-sunken">
        <h2 id="nights-title" className="text-lg" suppressHydrationWarning>
          {formatDate(`${month}-01`, language, "month")}
        </h2>
        <span aria-hidden="true" className="text-sm text-muted group-open:rotate-180">
          ▾
        </span>
      </summary>
      <nav
        aria-label={t("staff.month.choose")}
        className="card absolute inset-x-2 z-30 mt-1 max-h-[28rem] overflow-y-auto p-3"
      >
        {years.map((year) => (
          <section key={year} aria-labelledby={`months-${year}`}>
            <h3 id={`months-${year}`} className="px-1 pt-1 text-sm font-semibold text-muted" suppressHydrationWarning>
              {formatDate(`${year}-01-01`, language, "year")}
            </h3>
            <ul className="grid grid-cols-4 gap-1">
              {choices
                .filter((choice) => choice.startsWith(year))
                .map((choice) => (
                  <li key={choice}>
                    <Link
                      to={hrefOf(choice)}
                      preventScrollReset
                      aria-current={choice === month ? "true" : undefined}
                      className="flex min-h-11 items-center justify-center rounded-control hover:bg-sunken aria-[current]:bg-pool aria-[current]:font-semibold aria-[current]:text-on-pool"
                      suppressHydrationWarning
                    >
                      {formatDate(`${choice}-01`, language, "monthShort")}
                      <span className="sr-only"> {formatDate(`${year}-01-01`, language, "year")}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  )
}
