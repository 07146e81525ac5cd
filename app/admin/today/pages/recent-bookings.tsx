import { adminPaths } from "#app/admin/admin-paths.ts"
import type { TaskBooking } from "#app/booking/booking-view.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceivedWarning } from "#app/money/ledger/admin/received-warning.tsx"
import { DateText } from "#app/ui/date-text.tsx"
import { Money } from "#app/ui/money.tsx"

/** More are collapsed, so that a phone shows the figures sooner. */
const SHOWN = 3

export function RecentBookings({ bookings }: { bookings: TaskBooking[] }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="recent-title" className="min-w-0">
      <h3 id="recent-title" className="font-semibold text-muted">
        {t("today.recent")}
      </h3>
      {bookings.length === 0 && <p className="mt-2 text-muted">{t("today.noBookings")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {bookings.slice(0, SHOWN).map((booking) => (
          <RecentBooking key={booking.id} booking={booking} />
        ))}
      </ul>
      {bookings.length > SHOWN && (
        <details className="border-t border-line">
          <summary className="link inline-flex min-h-11 items-center">
            {t("today.more", { count: bookings.length - SHOWN })}
          </summary>
          <ul className="divide-y divide-line">
            {bookings.slice(SHOWN).map((booking) => (
              <RecentBooking key={booking.id} booking={booking} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function RecentBooking({ booking }: { booking: TaskBooking }) {
  return (
    <li>
      <a href={adminPaths.booking(booking.id)} className="flex items-center justify-between gap-3 py-3">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{booking.customerName || booking.reference}</span>
          <span className="block text-sm text-muted">
            <DateText date={booking.checkIn} style="short" /> · {booking.reference}
          </span>
          <ReceivedWarning booking={booking} />
        </span>
        <span className="shrink-0 text-right">
          <Money satang={booking.total} className="block font-semibold" />
          <StatusBadge status={booking.status} cancelReason={booking.cancelReason} />
        </span>
      </a>
    </li>
  )
}
