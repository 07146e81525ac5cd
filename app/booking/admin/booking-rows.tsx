import { adminPaths } from "#app/admin/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PaymentStateText } from "#app/money/ledger/admin/payment-state-text.tsx"
import { ReceivedWarning } from "#app/money/ledger/admin/received-warning.tsx"
import { paymentState } from "#app/money/ledger/payment-state.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Money } from "#app/ui/money.tsx"
import { extraText, toPrepare } from "#app/villa/extras/extra.ts"

type Props = {
  bookings: AdminBookingView[]
  /** In the villa's time zone. */
  today: string
}

/** For phones. */
export function BookingCards({ bookings, today }: Props) {
  const { t } = useTranslation("admin")
  return (
    <ul className="space-y-3 md:hidden">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <a href={adminPaths.booking(booking.id)} className="card block p-4 shadow-none">
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 truncate font-semibold">
                {booking.customerName || t(booking.erased ? "admin:guests.erasedName" : "admin:bookings.list.noName")}
              </span>
              <StatusBadge status={booking.status} cancelReason={booking.cancelReason} />
            </span>
            <span className="mt-1 block">
              <DateText date={booking.checkIn} style="short" /> – <DateText date={booking.checkOut} style="short" />
            </span>
            <span className="mt-1 flex items-baseline justify-between gap-3 text-sm text-muted">
              <span>
                {booking.reference} · {t("translation:format.nights", { count: booking.price.nights })}
              </span>
              <Money satang={booking.total} className="text-base font-bold text-price" />
            </span>
            <StayNotes booking={booking} />
            <Payment booking={booking} today={today} />
            <ReceivedWarning booking={booking} className="mt-1" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** For wide screens. `caption` is for screen readers. */
export function BookingTable({ bookings, today, caption }: Props & { caption: string }) {
  const { t } = useTranslation("admin")
  return (
    <div className="card hidden overflow-x-auto shadow-none md:block">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="px-4 py-3 font-semibold">
              {t("admin:bookings.columns.guest")}
            </th>
            <th scope="col" className="px-4 py-3 font-semibold">
              {t("admin:bookings.columns.stay")}
            </th>
            <th scope="col" className="px-4 py-3 font-semibold">
              {t("admin:bookings.columns.status")}
            </th>
            <th scope="col" className="px-4 py-3 text-right font-semibold">
              {t("admin:bookings.columns.total")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {bookings.map((booking) => (
            <tr key={booking.id} className="relative hover:bg-sunken">
              <td className="max-w-64 px-4 py-3">
                {/* The link covers its row. */}
                <a href={adminPaths.booking(booking.id)} className="font-semibold after:absolute after:inset-0">
                  <span className="block truncate">
                    {booking.customerName ||
                      t(booking.erased ? "admin:guests.erasedName" : "admin:bookings.list.noName")}
                  </span>
                  <span className="block text-sm font-normal text-muted">{booking.reference}</span>
                </a>
              </td>
              <td className="px-4 py-3 whitespace-nowrap">
                <DateText date={booking.checkIn} style="short" /> – <DateText date={booking.checkOut} style="short" />
                <span className="block text-sm text-muted">
                  {t("translation:format.nights", { count: booking.price.nights })} ·{" "}
                  {t("translation:format.rooms", { count: booking.rooms })} ·{" "}
                  {t("translation:format.guests", { count: booking.guests })}
                </span>
                <StayNotes booking={booking} />
              </td>
              <td className="px-4 py-3">
                <StatusBadge status={booking.status} cancelReason={booking.cancelReason} />
                <ReceivedWarning booking={booking} className="mt-1" />
              </td>
              <td className="px-4 py-3 text-right font-bold text-price">
                <Money satang={booking.total} />
                <Payment booking={booking} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is paid, or owed with its day; an excess has its own warning. */
function Payment({ booking, today }: { booking: AdminBookingView; today: string }) {
  const state = paymentState(booking, booking.money, today)
  if (!state || state.state === "to-return") return null
  return <PaymentStateText state={state} className="block text-sm font-normal text-ink" />
}

function StayNotes({ booking: { arrival, specialRequests, extras = null } }: { booking: AdminBookingView }) {
  const { t, language } = useTranslation()
  const notes = [
    ...(arrival ? [`${t("admin:bookings.detail.arrival")}: ${formatArrival(arrival, { t, language })}`] : []),
    ...(specialRequests ? [t("admin:bookings.detail.hasRequests")] : []),
    ...toPrepare(extras).map((extra) => extraText(extra, language)),
  ]
  return notes.length > 0 && <span className="block text-sm text-muted">{notes.join(" · ")}</span>
}
