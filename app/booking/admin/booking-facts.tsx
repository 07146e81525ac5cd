import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { awaitsPayment } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatDeadline, formatInstant, formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { ToPrepare } from "#app/villa/extras/admin/to-prepare.tsx"
import { toPrepare } from "#app/villa/extras/extra.ts"
import { PriceLines } from "#app/villa/prices/ui/price-lines.tsx"
import type { StayTimes } from "#app/villa/villa.ts"
import { PartyText } from "../guest/admin/party-text.tsx"

export function BookingFacts({ booking, clock }: { booking: AdminBookingView; clock: StayTimes }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const instant = (ms: number) => <span suppressHydrationWarning>{formatInstant(ms, language, clock.timezone)}</span>
  return (
    <section className="card p-4 sm:p-6" aria-label={t("admin:bookings.detail.stay")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Money satang={booking.total} className="text-3xl font-bold text-price" />
        <p className="text-muted">{booking.reference}</p>
      </div>
      {booking.paymentDeadline !== null && (
        <p className="mt-3 font-semibold text-price" suppressHydrationWarning>
          {t("admin:bookings.detail.deadline", {
            time: formatDeadline(booking.paymentDeadline, language, clock.timezone),
          })}
        </p>
      )}
      {booking.status === "cancelled" && booking.cancelledBy && (
        <p className="mt-1 text-muted">{t(`admin:bookings.detail.cancelReason.${booking.cancelledBy}`)}</p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-6">
        <Fact label={t("translation:booking.checkIn")}>
          <DateText date={booking.checkIn} />
          <span className="block font-normal text-muted">{formatTimeOfDay(clock.checkInTime, language)}</span>
        </Fact>
        <Fact label={t("translation:booking.checkOut")}>
          <DateText date={booking.checkOut} />
          <span className="block font-normal text-muted">{formatTimeOfDay(clock.checkOutTime, language)}</span>
        </Fact>
        <Fact label={t("admin:bookings.detail.stay")} wide>
          {t("translation:format.nights", { count: booking.price.nights })} ·{" "}
          {t("translation:format.rooms", { count: booking.rooms })} · <PartyText party={booking} />
        </Fact>
        {(booking.arrival || booking.status !== "cancelled") && (
          <Fact label={t("admin:bookings.detail.arrival")}>
            {booking.arrival ? (
              formatArrival(booking.arrival, { t, language })
            ) : (
              <span className="font-normal text-muted">{t("admin:bookings.detail.arrivalUnknown")}</span>
            )}
          </Fact>
        )}
        {booking.houseRulesAccepted && (
          <Fact label={t("admin:bookings.detail.houseRules")}>{t("admin:bookings.detail.houseRulesAccepted")}</Fact>
        )}
        <Fact label={t("admin:bookings.detail.guest")} wide>
          <Guest booking={booking} />
        </Fact>
        {awaitsPayment(booking) && (
          <Fact label={t("admin:bookings.detail.method")}>
            {t(`translation:payment.method.${booking.paymentMethod}`)}
          </Fact>
        )}
        <Fact label={t("admin:bookings.detail.bookedAt")}>{instant(booking.createdAt)}</Fact>
        <Fact label={t("admin:bookings.source.title")}>
          {t(`admin:bookings.source.${booking.source}`)}
          {booking.commission !== null && (
            <span className="block font-normal text-muted" suppressHydrationWarning>
              {t("admin:bookings.source.keeps", { amount: formatMoney(booking.commission, language) })}
            </span>
          )}
        </Fact>
        {booking.extras && (
          <Fact label={t("admin:extras.title")} wide>
            <ToPrepare extras={toPrepare(booking.extras)} />
          </Fact>
        )}
        {booking.specialRequests && (
          <div className="col-span-2">
            <Fact label={t("admin:bookings.detail.requests")}>
              <span className="font-normal whitespace-pre-line">{booking.specialRequests}</span>
            </Fact>
          </div>
        )}
      </dl>
      <details className="mt-3 border-t border-line pt-1">
        <summary className="link inline-flex min-h-11 items-center text-sm">
          {t("translation:booking.price.details")}
        </summary>
        <PriceLines price={booking.price} className="text-sm" />
      </details>
    </section>
  )
}

function Guest({ booking: { customer, customerName, phoneText, erased } }: { booking: AdminBookingView }) {
  const { t } = useTranslation("admin")
  const maySeeData = useMay("guest-data")
  if (!customer) {
    return <span className="font-normal text-muted">{t(erased ? "guests.erasedName" : "bookings.detail.noGuest")}</span>
  }
  return (
    <>
      {customerName}
      <span className="block break-words font-normal text-muted">
        {phoneText}
        {phoneText && customer.email && <br />}
        {customer.email}
      </span>
      {maySeeData && (customer.email || customer.phone) && (
        <a
          href={adminPaths.guest(customer.email || customer.phone)}
          className="link flex min-h-11 items-center text-sm font-normal"
        >
          {t("guests.ofBooking")}
        </a>
      )}
    </>
  )
}

/** @param wide takes the full width on phones */
function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? "col-span-2 sm:col-span-1" : ""}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
