import { Link } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { PricedNight } from "../month.ts"
import { type NightRange, rangeBandOf } from "../night-range.ts"
import { shortPrice } from "../short-price.ts"

type Props = {
  night: PricedNight
  isToday: boolean
  range: NightRange | null
  selectUrl: string
  /** What the booking still has to pay, in satang. */
  owed?: number
  /** The day's name above its number, where no table has it. */
  weekday?: string
}

/** A booked night opens its booking, any other is selected in the calendar. */
export function NightCell({ night, isToday, range, selectUrl, owed = 0, weekday }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { booking, block, feed, conflicts, price } = night
  const band = rangeBandOf(range, night.night)
  const occupant = booking ? `${booking.customerName} ${booking.reference}` : (feed?.name ?? block?.note ?? "")
  const soldTwice = conflicts.map(({ name }) => t("month.soldTwice", { feed: name })).join(", ")
  const cost = price === null ? "" : formatMoney(price, language)
  const debt = owed > 0 ? t("bookings.money.left", { amount: formatMoney(owed, language) }) : ""
  const state = t(`today.night.${night.state}`)
  const label = `${formatDate(night.night, language, "full")}: ${[state, cost, occupant, debt, soldTwice].filter(Boolean).join(" ")}`
  const [firstName] = booking?.customerName.split(" ") ?? []
  const note = price === null ? (firstName ?? feed?.name ?? block?.note) : shortPrice(price)
  const attributes = {
    className: `month-night ${isToday ? "ring-2 ring-clay" : ""}`,
    "data-night": night.night,
    "data-state": night.state,
    "data-feed": feed?.colour,
    "data-past": night.past || undefined,
    "data-selected": band ?? undefined,
    title: label,
    // Dragging selects nights instead of dragging the link.
    draggable: false,
  }
  const content = (
    <>
      {weekday && (
        <span aria-hidden="true" className="text-xs font-medium" suppressHydrationWarning>
          {weekday}
        </span>
      )}
      <span aria-hidden="true" suppressHydrationWarning>
        {Number(night.night.slice(8))}
        {conflicts.length > 0 && <span className="month-conflict">!</span>}
      </span>
      {note && (
        <span aria-hidden="true" className="month-note">
          {note}
        </span>
      )}
      {owed > 0 && (
        <span aria-hidden="true" className="month-note">
          {shortPrice(owed)}
        </span>
      )}
      <span className="sr-only" suppressHydrationWarning>
        {label}
        {band && ` (${t("month.selected")})`}
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
