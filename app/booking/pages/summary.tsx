import { Form } from "@remix-run/react"
import type { BookingView } from "#app/booking/booking-view.ts"
import type { Customer } from "#app/booking/guest/customer.ts"
import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import { BuyerLines } from "#app/money/receipts/ui/buyer-lines.tsx"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { PriceBreakdown } from "#app/villa/prices/ui/price-breakdown.tsx"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import type { StayTimes } from "#app/villa/villa.ts"

type Props = {
  booking: BookingView
  customer: Customer | null
  buyer: Buyer | null
  clock: StayTimes
  bedrooms: number
  /** Sentences about refunds. */
  cancellation: string[]
}

/** `customer` is null while being entered. */
export function Summary({ booking, customer, buyer, clock, bedrooms, cancellation }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section aria-labelledby="summary-title" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="summary-title" className="text-xl">
          {t("summary.title")}
        </h2>
        <p className="text-sm text-muted">
          <span className="sr-only">{t("summary.reference")} </span>
          <BookingNumber reference={booking.reference} />
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <div>
          <dt className="text-sm text-muted">{t("booking.checkIn")}</dt>
          <dd className="font-semibold">
            <DateText date={booking.checkIn} style="short" />
          </dd>
          <dd className="text-sm text-muted">
            <DateText date={booking.checkIn} style="weekday" /> · {formatTimeOfDay(clock.checkInTime, language)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t("booking.checkOut")}</dt>
          <dd className="font-semibold">
            <DateText date={booking.checkOut} style="short" />
          </dd>
          <dd className="text-sm text-muted">
            <DateText date={booking.checkOut} style="weekday" /> · {formatTimeOfDay(clock.checkOutTime, language)}
          </dd>
        </div>
      </dl>
      <p className="mt-3 mb-3 border-b border-line pb-3 text-muted">
        {t("format.nights", { count: booking.price.nights })} · {t("format.rooms", { count: booking.rooms })} ·{" "}
        {t("format.guests", { count: booking.guests })}
      </p>
      {customer && (
        <CustomerSummary customer={customer} buyer={buyer} editPath={paths.booking.customerInfo(booking.id)} />
      )}
      <PriceBreakdown price={booking.price} rooms={booking.rooms} fewerRooms={booking.rooms < bedrooms} />
      <CancellationTerms texts={cancellation} className="mt-2 border-t border-line pt-3" />
      {booking.paymentDeadline !== null && (
        <p className="mt-2 border-t border-line pt-3 text-sm text-muted">{t("countdown.expiredNote")}</p>
      )}
      <details className="mt-2 border-t border-line pt-2">
        <summary className="link inline-flex min-h-11 items-center text-sm">{t("summary.cancel")}</summary>
        <Form method="post" action={stayPaths.cancel(booking.id)} className="mt-1 space-y-3">
          <p className="font-semibold">{t("summary.cancelTitle")}</p>
          <p className="text-sm text-muted">{t("summary.cancelText")}</p>
          <button type="submit" className="button button-quiet w-full text-danger">
            {t("summary.cancelYes")}
          </button>
        </Form>
      </details>
    </section>
  )
}

type CustomerProps = { customer: Customer; buyer: Buyer | null; editPath: string }

function CustomerSummary({ customer, buyer, editPath }: CustomerProps) {
  const { t } = useTranslation()
  return (
    <div className="mb-3 border-b border-line pb-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-normal text-muted">{t("customer.title")}</h3>
        <a href={editPath} className="link inline-flex min-h-11 min-w-11 items-center justify-end text-sm">
          {t("customer.edit")}
          <span className="sr-only"> {t("customer.title")}</span>
        </a>
      </div>
      <p className="font-semibold">
        <ThaiText text={`${customer.firstName} ${customer.lastName}`} />
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{customer.email}</p>
      <p className="text-sm text-muted">{customer.phone}</p>
      {buyer && (
        <p className="mt-2">
          <span className="block text-sm text-muted">{t("buyer.title")}</span>
          <BuyerLines buyer={buyer} />
        </p>
      )}
    </div>
  )
}
