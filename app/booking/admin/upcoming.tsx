import { adminPaths } from "#app/admin/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { BookingCards, BookingTable } from "./booking-rows.tsx"

/** @property money in satang; null for people who may not see it */
type Totals = { bookings: number; nights: number; money: number | null }

type Props = {
  bookings: AdminBookingView[]
  /** In the villa's time zone. */
  today: string
  totals: Totals
  /** Check-in date after which the next page begins; null on the last page. */
  next: string | null
  first: boolean
}

/** One page by check-in; the totals are of all pages. */
export function UpcomingBookings({ bookings, today, totals, next, first }: Props) {
  const { t } = useTranslation("admin")
  if (bookings.length === 0 && first)
    return <p className="card px-4 py-10 text-center">{t("bookings.list.noUpcoming")}</p>
  return (
    <>
      <BookingCards bookings={bookings} today={today} />
      <BookingTable bookings={bookings} today={today} caption={t("bookings.list.upcomingCaption")} />
      <nav aria-label={t("bookings.list.upcoming")} className="flex flex-wrap items-center gap-3">
        {!first && (
          <a href={adminPaths.bookings} className="button button-quiet">
            <Icon name="back" />
            {t("bookings.list.first")}
          </a>
        )}
        {next && (
          <a href={`${adminPaths.bookings}?after=${next}`} rel="next" className="button button-quiet">
            {t("bookings.list.later")}
            <Icon name="forward" />
          </a>
        )}
      </nav>
      <UpcomingTotals totals={totals} />
    </>
  )
}

function UpcomingTotals({ totals }: { totals: Totals }) {
  const { t } = useTranslation("admin")
  const figures = [
    { label: t("bookings.list.totalBookings"), value: totals.bookings },
    { label: t("bookings.list.totalNights"), value: totals.nights },
    ...(totals.money === null
      ? []
      : [{ label: t("bookings.list.totalMoney"), value: <Money satang={totals.money} /> }]),
  ]
  return (
    <section aria-label={t("bookings.list.totals")}>
      <dl className="card grid grid-cols-[auto_auto_1fr] gap-x-6 px-4 py-3 shadow-none">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
