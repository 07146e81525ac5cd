import { Link } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate, formatDateRange } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { PRECEDENCE, precedenceOf, type Quarter } from "../price-year.ts"

type Props = { year: number; years: { first: number; last: number }; quarters: Quarter[] }

/** In pixels. A bar's height also shows its precedence, for readers who cannot tell the colours apart. */
const BAR_HEIGHTS = { datedHoliday: 32, yearlyHoliday: 26, datedSeason: 20, yearlySeason: 14, base: 6 }
const LABEL_HEIGHT = 18
const ROW_HEIGHT = LABEL_HEIGHT + BAR_HEIGHTS.datedHoliday + 10

const percent = (share: number) => `${(share * 100).toFixed(3)}%`

/** The year as four rows of bars, each of which opens the season that decides its nights. */
export function YearStrip({ year, years, quarters }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const used = new Set(quarters.flatMap(({ runs }) => runs.map(({ season }) => precedenceOf(season))))
  const shown = PRECEDENCE.filter((precedence) => used.has(precedence))
  const title = formatDate(`${year}-01-01`, language, "year")
  return (
    <section aria-labelledby="year-title" className="card p-3 sm:p-5">
      <div className="flex items-center justify-between">
        <YearLink year={year - 1} isShown={year > years.first} icon="back" label={t("prices.year.previous")} />
        <h2 id="year-title" className="text-xl" suppressHydrationWarning>
          {title}
        </h2>
        <YearLink year={year + 1} isShown={year < years.last} icon="forward" label={t("prices.year.next")} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain the links of an SVG */}
      <svg width="100%" height={quarters.length * ROW_HEIGHT} role="group" aria-labelledby="year-title">
        {quarters.map((quarter, index) => (
          <QuarterRow key={quarter.months[0]?.month} quarter={quarter} top={index * ROW_HEIGHT} />
        ))}
      </svg>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm text-muted sm:grid-cols-3">
        {shown.map((precedence) => (
          <li key={precedence} className="flex items-end gap-1.5">
            <svg width="12" height="32" aria-hidden="true" className="shrink-0">
              <rect
                className="rung"
                data-rung={precedence}
                width="12"
                height={BAR_HEIGHTS[precedence]}
                y={32 - BAR_HEIGHTS[precedence]}
              />
            </svg>
            {t(`prices.rung.${precedence}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type YearLinkProps = { year: number; isShown: boolean; icon: string; label: string }

function YearLink({ year, isShown, icon, label }: YearLinkProps) {
  if (!isShown) return <span className="size-11" />
  return (
    <Link to={`${adminPaths.prices}?year=${year}`} preventScrollReset className="icon-button" aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/** Percentages of the width, so that texts keep their size on every screen. */
function QuarterRow({ quarter: { months, runs }, top }: { quarter: Quarter; top: number }) {
  const language = useLanguage()
  const bottom = top + LABEL_HEIGHT + BAR_HEIGHTS.datedHoliday
  return (
    <>
      {months.map(({ month, start }) => (
        <g key={month}>
          <line x1={percent(start)} x2={percent(start)} y1={top + 4} y2={bottom} stroke="var(--line)" />
          <text x={percent(start)} dx="4" y={top + 13} fontSize="12" fill="var(--muted)" suppressHydrationWarning>
            {formatDate(month, language, "monthShort")}
          </text>
        </g>
      ))}
      {runs.map(({ season, from, to, start, width }) => {
        const precedence = precedenceOf(season)
        const height = BAR_HEIGHTS[precedence]
        const bar = (
          <rect
            className="rung"
            data-rung={precedence}
            x={percent(start)}
            y={bottom - height}
            width={percent(width)}
            height={height}
          />
        )
        if (!season) return <g key={from}>{bar}</g>
        const label = `${localized(season.name, language)}: ${formatDateRange(from, dateAfter(to, -1), language)}`
        return (
          <a key={from} href={adminPaths.season(season.id)} aria-label={label}>
            <title>{label}</title>
            {/* As high as the row: a low bar is hard to hit. */}
            <rect
              x={percent(start)}
              y={bottom - BAR_HEIGHTS.datedHoliday}
              width={percent(width)}
              height={BAR_HEIGHTS.datedHoliday}
              fill="transparent"
            />
            {bar}
          </a>
        )
      })}
    </>
  )
}
