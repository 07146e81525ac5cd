import { Link } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { monthChoices } from "#app/calendar/month/month.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = {
  month: string | null
  today: string
  hrefOf(month: string): string
}

/** All bookable months; script scrolls to the one that is shown. */
export function MonthRow({ month, today, hrefOf }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const row = useRef<HTMLUListElement>(null)
  const isHydrated = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is current after it has changed
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector<HTMLElement>("[aria-current]")
    // A person who has scrolled the list before it was hydrated is about to tap another month.
    const isInUse = !isHydrated.current && list !== null && list.scrollLeft > 0
    isHydrated.current = true
    if (list && current && !isInUse) list.scrollLeft = current.offsetLeft - list.clientWidth / 2
  }, [month])
  return (
    <nav aria-label={t("month.choose")}>
      <ul ref={row} className="relative -mx-4 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0">
        {monthChoices(today).map((choice) => {
          // The first month of a year names it.
          const namesYear = choice.endsWith("-01")
          return (
            <li key={choice}>
              <Link
                to={hrefOf(choice)}
                preventScrollReset={month !== null}
                aria-current={choice === month ? "true" : undefined}
                className="chip"
                suppressHydrationWarning
              >
                {formatDate(`${choice}-01`, language, namesYear ? "monthYearShort" : "monthShort")}
                {!namesYear && (
                  <span className="sr-only" suppressHydrationWarning>
                    {" "}
                    {formatDate(`${choice}-01`, language, "year")}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
