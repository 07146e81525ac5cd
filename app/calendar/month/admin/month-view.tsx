import { Link, useLocation, useNavigate, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { OwnerCalendar } from "../find-calendar.server.ts"
import { monthAfter, NIGHT_STATES, type NightFeed, type PricedNight } from "../month.ts"
import { type NightRange, rangeParams, readNightRange, selectNight } from "../night-range.ts"
import { weekdayNames, weeksOf } from "../weeks.ts"
import { MonthRow } from "./month-row.tsx"
import { NightCell } from "./night-cell.tsx"
import { SelectedNights } from "./selected-nights.tsx"
import { useDragSelection } from "./use-drag-selection.ts"

type Props = Pick<OwnerCalendar, "month" | "today" | "nights" | "clashes" | "ownPrices" | "payments" | "now"> & {
  refused: FormActionData | undefined
}

const SECTION_ID = "month"

/** Links select nights without script; with script a range can be dragged too. */
export function MonthView({ month, today, nights, clashes, ownPrices, payments, now, refused }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const navigate = useNavigate()
  const selected = useSelectedRange(now)
  // Without script the anchor keeps the month in view; with script the page does not scroll.
  const anchor = useIsHydrated() ? "" : `#${SECTION_ID}`
  const urlOf = (shown: string, range: NightRange | null) =>
    `${adminPaths.calendar}?${new URLSearchParams({ month: shown, ...rangeParams(range) })}${anchor}`
  const drag = useDragSelection((range) => navigate(urlOf(month, range), { replace: true, preventScrollReset: true }))
  const range = drag.range ?? selected.range
  const byNight = new Map(nights.map((night) => [night.night, night]))
  const isNew = drag.range !== null || selected.isPending
  return (
    <section id={SECTION_ID} aria-labelledby="nights-title" className="min-w-0 space-y-3">
      <MonthRow month={month} today={today} hrefOf={(shown) => urlOf(shown, null)} />
      <div className="card -mx-2 p-2 sm:mx-0 sm:p-5">
        <div className="flex items-center justify-between">
          <MonthLink to={urlOf(monthAfter(month, -1), selected.range)} icon="back" label={t("month.previous")} />
          <h2 id="nights-title" className="text-lg" suppressHydrationWarning>
            {formatDate(`${month}-01`, language, "month")}
          </h2>
          <MonthLink to={urlOf(monthAfter(month, 1), selected.range)} icon="forward" label={t("month.next")} />
        </div>
        <table className="month-view mt-2" {...drag.handlers}>
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
                      <NightCell
                        night={night}
                        isToday={night.night === today}
                        range={range}
                        selectUrl={urlOf(month, selectNight(selected.range, night.night))}
                        owed={owedOn(night, byNight.get(dateAfter(night.night, -1)), payments)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {range && (
          <SelectedNights
            range={range}
            clashes={isNew ? [] : clashes}
            ownPrices={isNew ? null : ownPrices}
            payments={payments}
            refused={isNew ? undefined : refused}
            clearUrl={urlOf(month, null)}
          />
        )}
        <Legend nights={nights} payments={payments} />
        <a href={adminPaths.pictureOf(month)} className="link mt-3 inline-flex min-h-11 items-center gap-2">
          <Icon name="share" />
          {t("picture.title")}
        </a>
      </div>
    </section>
  )
}

/** In satang, on the first night of a stay only. */
function owedOn(
  { booking }: PricedNight,
  before: PricedNight | undefined,
  payments: OwnerCalendar["payments"],
): number {
  const payment = booking && booking.id !== before?.booking?.id ? payments[booking.id] : undefined
  return payment?.state === "part-paid" || payment?.state === "owed" ? payment.amount : 0
}

/** The range in the URL; during a pending click, already the new range. `now` is the page's. */
function useSelectedRange(now: number) {
  const pending = useNavigation().location
  const location = useLocation()
  const isPending = pending?.pathname === adminPaths.calendar
  return { range: readNightRange(new URLSearchParams((isPending ? pending : location).search), now), isPending }
}

function MonthLink({ to, icon, label }: { to: string; icon: "back" | "forward"; label: string }) {
  return (
    <Link to={to} preventScrollReset className="icon-button" aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/** Explains colours and patterns; feeds are named. */
function Legend({ nights, payments }: Pick<Props, "nights" | "payments">) {
  const { t } = useTranslation("admin")
  const states = NIGHT_STATES.filter((state) => state !== "channel" && nights.some((night) => night.state === state))
  const feeds = new Map(nights.flatMap(({ feed }) => (feed ? [[feed.id, feed] as [string, NightFeed]] : [])))
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span className="month-night size-5 min-h-0 rounded-md" data-state={state} aria-hidden="true" />
          {t(`today.night.${state}`)}
        </li>
      ))}
      {[...feeds.values()].map(({ id, name, colour }) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <span
            className="month-night size-5 min-h-0 rounded-md"
            data-state="channel"
            data-feed={colour}
            aria-hidden="true"
          />
          <span className="truncate">{name}</span>
        </li>
      ))}
      {nights.some(({ conflicts }) => conflicts.length > 0) && (
        <li className="flex items-center gap-2">
          <span className="month-conflict ml-0" aria-hidden="true">
            !
          </span>
          {t("calendars.conflicts.title")}
        </li>
      )}
      {nights.some((night) => owedOn(night, undefined, payments) > 0) && (
        <li className="text-muted">{t("month.owed")}</li>
      )}
    </ul>
  )
}
