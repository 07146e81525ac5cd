import type { BookingView } from "#app/booking/booking-view.ts"
import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { DateRange } from "#app/ui/date-text.tsx"
import { Money } from "#app/ui/money.tsx"
import { LinkForm } from "../guest-links/pages/link-form.tsx"

type Props = {
  bookings: BookingView[]
  /** Amounts due as text, by booking id; none for bookings that are paid at once. */
  due?: Record<string, string>
}

/** Newest first. */
export function MyBookings({ bookings, due = {} }: Props) {
  const { t } = useTranslation()
  return (
    <section id="mine" aria-labelledby="mine-title" className="pt-12">
      <h2 id="mine-title" className="text-2xl">
        {t("booking.mine.title")}
      </h2>
      {bookings.length === 0 ? (
        <p className="mt-3 text-muted">{t("booking.mine.none")}</p>
      ) : (
        <ul className="mt-4 space-y-3">
          {bookings.map((booking) => (
            <li key={booking.id} className="card p-4 shadow-none">
              <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                <p className="font-semibold">
                  <DateRange stay={booking} />
                </p>
                <StatusBadge status={booking.status} cancelReason={booking.cancelReason} />
              </div>
              <p className="mt-1 text-sm text-muted">
                <BookingNumber reference={booking.reference} /> · {t("format.nights", { count: booking.price.nights })}{" "}
                · {t("format.rooms", { count: booking.rooms })}
              </p>
              <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                <Total satang={booking.total} due={due[booking.id]} />
                {booking.status === "pending_payment" ? (
                  <a href={paths.booking.payment(booking.id)} className="button">
                    {t("booking.mine.pay")}
                  </a>
                ) : (
                  <a href={paths.booking.confirmation(booking.id)} className="button button-quiet">
                    {t("booking.mine.open")}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <details open={bookings.length === 0} className="mt-6">
        <summary className="link inline-flex min-h-11 items-center">{t("booking.link.otherDevice")}</summary>
        <LinkForm />
      </details>
    </section>
  )
}

function Total({ satang, due }: { satang: number; due?: string }) {
  const total = <Money satang={satang} className="text-lg font-bold text-price" />
  if (!due) return total
  return (
    <p className="leading-snug">
      {total}
      <span className="block text-sm font-semibold">{due}</span>
    </p>
  )
}
