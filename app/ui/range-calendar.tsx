import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react"
import { type DayButtonProps, DayPicker, type DayProps, type WeekProps } from "react-day-picker"
import type { DayState } from "#app/calendar/month/date-selection.ts"
import { firstWeekday, formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "./icon.tsx"
import { useLanguage } from "./use-language.ts"

/** Dates are `YYYY-MM-DD`. */
export type CalendarDay = {
  state: DayState["name"]
  /** Position in the selected range; null outside it. */
  band: "start" | "middle" | "end" | "only" | null
  /** The date's full text for screen readers. */
  label: string
  /** A few characters below the number. */
  note?: string
  /** The link that selects the date, or says why it cannot be, without script; null if it does neither. */
  href: string | null
}

export type RangeCalendarProps = {
  /** `YYYY-MM` */
  month: string
  first: string
  last: string
  today: string
  day(date: string): CalendarDay
  /** Shows a month without script. */
  monthHref(month: string): string
  /** Absent while the calendar is static HTML: every date is then a link. */
  onMonth?(month: string): void
  onSelect?(date: string): void
}

type DayContextValue = { day: RangeCalendarProps["day"]; isInteractive: boolean; foldedBefore: string }
const DayContext = createContext<DayContextValue | null>(null)

/** Keys that move the focus, also to dates in folded weeks. */
const MOVES_FOCUS = /^(Arrow|Page|Home)/

/** react-day-picker's grid with arrow keys, or links while the calendar is static HTML. */
export function RangeCalendar({ month, first, last, today, day, monthHref, onMonth, onSelect }: RangeCalendarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isInteractive = Boolean(onSelect)
  const [isUnfolded, setUnfolded] = useState(false)
  const foldedBefore = isUnfolded ? "" : today
  const context = useMemo(
    () => ({ day: memoizeByDate(day), isInteractive, foldedBefore }),
    [day, isInteractive, foldedBefore],
  )
  return (
    <DayContext.Provider value={context}>
      <div className="mb-2 flex items-center justify-between">
        <MonthLink
          month={month}
          by={-1}
          limit={first}
          label={t("booking.previousMonth")}
          monthHref={monthHref}
          onMonth={onMonth}
        />
        <p className="font-semibold" aria-live="polite" suppressHydrationWarning>
          {formatDate(`${month}-01`, language, "month")}
        </p>
        <MonthLink
          month={month}
          by={1}
          limit={last}
          label={t("booking.nextMonth")}
          monthHref={monthHref}
          onMonth={onMonth}
        />
      </div>
      <DayPicker
        month={toDate(`${month}-01`)}
        onMonthChange={(date) => onMonth?.(toIso(date).slice(0, 7))}
        startMonth={toDate(`${first}-01`)}
        endMonth={toDate(`${last}-01`)}
        today={toDate(today)}
        // Unavailable dates are not `disabled`: arrow keys must reach them for screen readers.
        onDayClick={(date) => {
          if (context.day(toIso(date)).href !== null) onSelect?.(toIso(date))
        }}
        onDayKeyDown={(_date, _modifiers, { key }) => {
          if (MOVES_FOCUS.test(key)) setUnfolded(true)
        }}
        weekStartsOn={firstWeekday(language)}
        lang={language}
        hideNavigation
        // Other months always have six weeks; the current one has only unfolded weeks.
        fixedWeeks={month !== first}
        formatters={{ formatWeekdayName: (date) => formatDate(toIso(date), language, "weekdayShort") }}
        labels={{
          labelGrid: (date) => formatDate(toIso(date), language, "month"),
          labelWeekday: (date) => formatDate(toIso(date), language, "weekday"),
          // A day's button contains its label as text.
          labelDayButton: () => "",
        }}
        classNames={{ month_grid: "calendar" }}
        components={{ Day, DayButton, Week, MonthCaption: Empty }}
      />
    </DayContext.Provider>
  )
}

/** Once for a date's cell, button and click: formatting takes a millisecond per date on a phone. */
function memoizeByDate(day: RangeCalendarProps["day"]): RangeCalendarProps["day"] {
  const days = new Map<string, CalendarDay>()
  return (date) => {
    const cached = days.get(date) ?? day(date)
    days.set(date, cached)
    return cached
  }
}

/** A week of past dates is folded until it is reached by keyboard. */
function Week({ week, children }: WeekProps) {
  const context = useContext(DayContext)
  const last = week.days.at(-1)
  if (context && last && last.isoDate < context.foldedBefore) return <Empty />
  return <tr>{children}</tr>
}

/** The cell has band and `aria-selected`; the library's attributes are dropped to save page size. */
function Day({ day, role, children }: DayProps) {
  const context = useContext(DayContext)
  const band = day.outside ? null : context?.day(day.isoDate).band
  const selected = band ? { "data-band": band, "aria-selected": true } : {}
  return (
    <td role={role} {...selected}>
      {children}
    </td>
  )
}

function DayButton({
  day,
  modifiers,
  children,
  className: _,
  disabled: __,
  tabIndex,
  "aria-label": ___,
  ...button
}: DayButtonProps) {
  const context = useContext(DayContext)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  if (!context) throw new Error("A calendar day must be rendered inside its calendar")
  const { href, note, label, state } = context.day(day.isoDate)
  // Screen readers read only the full label.
  const content = (
    <>
      <span aria-hidden="true">{children}</span>
      {note && <small aria-hidden="true">{note}</small>}
      <span className="sr-only">{label}</span>
    </>
  )
  const shared = { className: "calendar-day", "data-state": state, "data-date": day.isoDate }
  if (context.isInteractive) {
    return (
      <button
        ref={ref}
        {...button}
        {...shared}
        tabIndex={tabIndex}
        aria-disabled={href === null || state === "closed" || state === "taken"}
      >
        {content}
      </button>
    )
  }
  if (href === null) return <span {...shared}>{content}</span>
  return (
    <a {...shared} href={href}>
      {content}
    </a>
  )
}

type MonthLinkProps = Pick<RangeCalendarProps, "month" | "monthHref" | "onMonth"> & {
  by: 1 | -1
  limit: string
  label: string
}

function MonthLink({ month, by, limit, label, monthHref, onMonth }: MonthLinkProps) {
  const target = monthAfter(month, by)
  const icon = <Icon name={by === 1 ? "forward" : "back"} />
  if (month === limit) return <span className="icon-button invisible">{icon}</span>
  if (!onMonth) {
    return (
      <a className="icon-button" href={monthHref(target)} data-month={target} aria-label={label}>
        {icon}
      </a>
    )
  }
  return (
    <button type="button" className="icon-button" onClick={() => onMonth(target)} aria-label={label}>
      {icon}
    </button>
  )
}

const Empty = () => <></>

function monthAfter(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** react-day-picker uses local Dates: a calendar date is the local midnight in any time zone. */
function toDate(iso: string): Date {
  const [year, month, day] = iso.split("-").map(Number) as [number, number, number]
  return new Date(year, month - 1, day)
}

function toIso(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0")
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
