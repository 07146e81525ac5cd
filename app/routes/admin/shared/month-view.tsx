import { Link, useLocation, useNavigation } from "@remix-run/react"
import { useSyncExternalStore } from "react"
import { adminPaths } from "#app/admin-paths.ts"
import type { MonthView as Month } from "#app/booking/list-nights.server.ts"
import { monthAfter, NIGHT_STATES, type NightView } from "#app/booking/month.ts"
import { type NightRange, rangeBandOf, rangeParams, readNightRange, selectNight } from "#app/booking/night-range.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { MonthChooser } from "./month-chooser.tsx"
import { SelectedNights } from "./selected-nights.tsx"
import { weekdayNames, weeksOf } from "./weeks.ts"

type Props = Month & {
  /** The page's own URL: the month and the selected nights are its query. */
  path: string
}

const SECTION_ID = "month"

/**
 * A calendar month whose nights show their state by colour, pattern and text. A booked night links to its booking; any
 * other one is selected, as the first or last night of a range to block or to book. All of these are links, so they work
 * without script, too.
 */
export function MonthView({ path, month, today, nights, clashes }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { range, isPending } = useSelectedRange(path)
  // Without script the anchor keeps the month in view; with script the page does not scroll at all.
  const anchor = useIsHydrated() ? "" : `#${SECTION_ID}`
  const urlOf = (shown: string, selected: NightRange | null) =>
    `${path}?${new URLSearchParams({ month: shown, ...rangeParams(selected) })}${anchor}`
  const byNight = new Map(nights.map((night) => [night.night, night]))
  return (
    <section id={SECTION_ID} aria-labelledby="nights-title" className="card relative -mx-2 p-2 sm:mx-0 sm:p-5">
      <div className="flex items-center justify-between">
        <MonthLink to={urlOf(monthAfter(month, -1), range)} icon="back" label={t("staff.month.previous")} />
        <MonthChooser month={month} today={today} hrefOf={(shown) => urlOf(shown, range)} />
        <MonthLink to={urlOf(monthAfter(month, 1), range)} icon="forward" label={t("staff.month.next")} />
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
                    <Night
                      night={night}
                      isToday={night.night === today}
                      range={range}
                      selectUrl={urlOf(month, selectNight(range, night.night))}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {range && <SelectedNights range={range} clashes={isPending ? [] : clashes} clearUrl={urlOf(month, null)} />}
      <Legend />
    </section>
  )
}

/** The range in the page's URL; while a click's navigation is pending, already the one that it selects. */
function useSelectedRange(path: string) {
  const pending = useNavigation().location
  const location = useLocation()
  const isPending = pending?.pathname === path
  return { range: readNightRange(new URLSearchParams((isPending ? pending : location).search)), isPending }
}

/** Hydration happens once, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => {}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function MonthLink({ to, icon, label }: { to: string; icon: "back" | "forward"; label: string }) {
  return (
    <Link to={to} preventScrollReset className="icon-button" aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

type NightProps = { night: NightView; isToday: boolean; range: NightRange | null; selectUrl: string }

function Night({ night, isToday, range, selectUrl }: NightProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { booking, block, feed, conflicts } = night
  const band = rangeBandOf(range, night.night)
  const occupant = booking ? `${booking.customerName} ${booking.reference}` : (feed?.name ?? block?.note ?? "")
  const soldTwice = conflicts.map(({ name }) => t("staff.month.soldTwice", { feed: name })).join(", ")
  const label = `${formatDate(night.night, language, "full")}: ${t(`staff.dashboard.night.${night.state}`)} ${occupant} ${soldTwice}`
  const attributes = {
    className: `month-night ${isToday ? "ring-2 ring-clay" : ""}`,
    "data-night": night.night,
    "data-state": night.state,
    "data-feed": feed?.colour,
    "data-past": night.past || undefined,
    "data-selected": band ?? undefined,
    title: label.trim(),
  }
  const content = (
    <>
      <span aria-hidden="true" suppressHydrationWarning>
        {Number(night.night.slice(8))}
        {conflicts.length > 0 && <span className="month-conflict">!</span>}
      </span>
      {feed && (
        <span aria-hidden="true" className="month-feed">
          {feed.name}
        </span>
      )}
      <span className="sr-only" suppressHydrationWarning>
        {label}
        {band && ` (${t("staff.month.selected")})`}
      </span>
    </>
  )
  if (booking) {
    return (
      <a {...attributes} href={adminPaths.booking(booking.id)}>
        {content}
      </a>
    )
  }
  return (
    <Link {...attributes} to={selectUrl} preventScrollReset replace>
      {content}
    </Link>
  )
}

function Legend() {
  const { t } = useTranslation("admin")
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {NIGHT_STATES.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span className="month-night size-5 min-h-0 rounded-md" data-state={state} aria-hidden="true" />
          {t(`staff.dashboard.night.${state}`)}
        </li>
      ))}
    </ul>
  )
}
