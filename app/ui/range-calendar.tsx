import { createContext, useContext, useEffect, useMemo, useRef } from "react"
import { type DayButtonProps, DayPicker, type DayProps } from "react-day-picker"
import { useTranslation } from "react-i18next"
import { firstWeekday, formatDate } from "../i18n/format.ts"
import { Icon } from "./icon.tsx"
import { useLanguage } from "./use-language.ts"

/** How one date is drawn. Dates are `YYYY-MM-DD`. */
export type CalendarDay = {
  state: "past" | "taken" | "available" | "check-out-only"
  band: "start" | "middle" | "end" | "only" | null
  /** Said in full to readers of screens. */
  label: string
  /** A few characters under the number. */
  note?: string
  /** Where picking the date leads without script; null where it cannot be picked. */
  href: string | null
}

export type RangeCalendarProps = {
  /** `YYYY-MM` */
  month: string
  first: string
  last: string
  today: string
  day(date: string): CalendarDay
  /** Where turning to a month leads without script. */
  monthHref(month: string): string
  /** Absent while the calendar is plain HTML: every date is then a link that can be tabbed to. */
  onMonth?(month: string): void
  onSelect?(date: string): void
}

const DrawContext = createContext<{ day: RangeCalendarProps["day"]; live: boolean } | null>(null)

/** One month on which a range is picked, by react-day-picker: a grid with arrow keys, or links where script is not at work. */
export function RangeCalendar({
  month,
  first,
  last,
  today,
  day,
  monthHref,
  onMonth,
  onSelect: onChoose,
}: RangeCalendarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const live = Boolean(onChoose)
  const draw = useMemo(() => ({ day: eachOnce(day), live }), [day, live])
  return (
    <DrawContext.Provider value={draw}>
      <div className="mb-2 flex items-center justify-between">
        <Turn month={month} by={-1} limit={first} label={t("booking.previousMonth")} {...{ monthHref, onMonth }} />
        <p className="font-semibold" aria-live="polite" suppressHydrationWarning>
          {formatDate(`${month}-01`, language, "month")}
        </p>
        <Turn month={month} by={1} limit={last} label={t("booking.nextMonth")} {...{ monthHref, onMonth }} />
      </div>
      <DayPicker
        month={toDate(`${month}-01`)}
        onMonthChange={(date) => onMonth?.(toIso(date).slice(0, 7))}
        startMonth={toDate(`${first}-01`)}
        endMonth={toDate(`${last}-01`)}
        today={toDate(today)}
        // Dates that cannot be had are not `disabled`: arrow keys must reach them, so that they are read out as such.
        onDayClick={(date) => {
          if (draw.day(toIso(date)).href !== null) onChoose?.(toIso(date))
        }}
        weekStartsOn={firstWeekday(language)}
        lang={language}
        hideNavigation
        fixedWeeks
        formatters={{ formatWeekdayName: (date) => formatDate(toIso(date), language, "weekdayShort") }}
        labels={{
          labelGrid: (date) => formatDate(toIso(date), language, "month"),
          labelWeekday: (date) => formatDate(toIso(date), language, "weekday"),
          // A day's button holds its label as text.
          labelDayButton: () => "",
        }}
        classNames={{ month_grid: "calendar" }}
        components={{ Day, DayButton, MonthCaption: Nothing }}
      />
    </DrawContext.Provider>
  )
}

/** Cell, button and press ask about the same date; its words and prices take a phone a millisecond, forty times over. */
function eachOnce(day: RangeCalendarProps["day"]): RangeCalendarProps["day"] {
  const days = new Map<string, CalendarDay>()
  return (date) => {
    const known = days.get(date) ?? day(date)
    days.set(date, known)
    return known
  }
}

/**
 * The cell carries the band, so that it runs unbroken from day to day, and says that it is chosen. Of the library's own
 * marks none is used here, and forty times their like is felt in the page's weight.
 */
function Day({ day, role, children }: DayProps) {
  const draw = useContext(DrawContext)
  const band = day.outside ? null : draw?.day(day.isoDate).band
  const chosen = band ? { "data-band": band, "aria-selected": true } : {}
  return (
    <td role={role} {...chosen}>
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
  const draw = useContext(DrawContext)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  if (!draw) throw new Error("A calendar day must be rendered inside its calendar")
  const { href, note, label, state } = draw.day(day.isoDate)
  // Read out is the whole sentence, and nothing else.
  const face = (
    <>
      <span aria-hidden="true">{children}</span>
      {note && <small aria-hidden="true">{note}</small>}
      <span className="sr-only">{label}</span>
    </>
  )
  const shared = { className: "calendar-day", "data-state": state, "data-date": day.isoDate }
  if (draw.live) {
    return (
      <button ref={ref} {...button} {...shared} tabIndex={tabIndex} aria-disabled={href === null}>
        {face}
      </button>
    )
  }
  if (href === null) return <span {...shared}>{face}</span>
  return (
    <a {...shared} href={href}>
      {face}
    </a>
  )
}

type TurnProps = Pick<RangeCalendarProps, "month" | "monthHref" | "onMonth"> & {
  by: 1 | -1
  limit: string
  label: string
}

function Turn({ month, by, limit, label, monthHref, onMonth }: TurnProps) {
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

const Nothing = () => <></>

function monthAfter(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** react-day-picker speaks local Dates; a calendar date is its local midnight, whatever the browser's zone. */
function toDate(iso: string): Date {
  const [year, month, day] = iso.split("-").map(Number) as [number, number, number]
  return new Date(year, month - 1, day)
}

function toIso(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0")
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
