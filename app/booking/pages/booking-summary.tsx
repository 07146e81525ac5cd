import { type ReactNode, useEffect, useState } from "react"
import type { BookingView } from "#app/booking/booking-view.ts"
import type { Customer } from "#app/booking/guest/customer.ts"
import type { MoveView } from "#app/booking/other-dates/pages/move-view.server.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { formatInstant, formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import { BuyerLines } from "#app/money/receipts/ui/buyer-lines.tsx"
import { stayPaths } from "#app/stay-paths.ts"
import { type Amount, AmountRow } from "#app/ui/amount-row.tsx"
import { DateText } from "#app/ui/date-text.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { IncludedCharges, PriceLines } from "#app/villa/prices/ui/price-lines.tsx"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import type { StayTimes } from "#app/villa/villa.ts"

type Props = {
  villaName: string
  booking: BookingView
  customer: Customer | null
  /** To whom receipts are made out; null for the guest. */
  buyer: Buyer | null
  clock: StayTimes
  inWords: string
  /** Payments and balance; absent if the total is paid at once. */
  rows?: Amount[]
  /** Null if the price contains no tax. */
  taxId: string | null
  /** Sentences about refunds. */
  cancellation: string[]
  /** Separate receipts exist, so this is only a summary. */
  hasReceipts: boolean
  /** Until nothing is left to pay, this is only a summary. */
  isPaid: boolean
  /** If the guest can ask, or has asked, for other dates. */
  move?: MoveView
  /** Opens below its heading. On paper it is always open. */
  isFolded?: boolean
}

/** A receipt once a confirmed booking is paid, else a summary. */
export function BookingSummary({
  villaName,
  booking,
  customer,
  buyer,
  clock,
  inWords,
  rows,
  taxId,
  cancellation,
  hasReceipts,
  isPaid,
  move,
  isFolded = false,
}: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isConfirmed = booking.status === "confirmed"
  const isReceipt = isConfirmed && isPaid && !hasReceipts
  const head = (
    <span className="flex flex-wrap items-start justify-between gap-4">
      <span>
        <span className="block font-display text-xl font-semibold">{villaName}</span>
        <h2 id="receipt-title" className="text-lg">
          {t(isReceipt ? "confirmation.receipt" : "confirmation.reservation")}
        </h2>
        {isFolded && <span className="link no-print text-sm group-open:hidden">{t("confirmation.show")}</span>}
      </span>
      <span className="block grow text-right">
        <span className="block text-sm text-muted">{t("summary.reference")}</span>
        {/* With large text it may break at its hyphen. */}
        <span className="block text-xl font-bold">{booking.reference}</span>
        <StatusBadge status={booking.status} />
      </span>
    </span>
  )
  const body = (
    <>
      <dl className="grid gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-2">
        {customer && (
          <Entry label={t("confirmation.guest")}>
            <ThaiText text={`${customer.firstName} ${customer.lastName}`} />
            <span className="block text-sm font-normal text-muted">{customer.phone}</span>
            <span className="block text-sm font-normal break-all text-muted">{customer.email}</span>
          </Entry>
        )}
        {buyer && (
          <Entry label={t("buyer.title")}>
            <BuyerLines buyer={buyer} />
          </Entry>
        )}
        <Entry label={t("confirmation.issued")}>
          <span suppressHydrationWarning>{formatInstant(booking.createdAt, language, clock.timezone)}</span>
        </Entry>
        <Entry label={t("booking.checkIn")}>
          <DateText date={booking.checkIn} /> · {formatTimeOfDay(clock.checkInTime, language)}
        </Entry>
        <Entry label={t("booking.checkOut")}>
          <DateText date={booking.checkOut} /> · {formatTimeOfDay(clock.checkOutTime, language)}
        </Entry>
        <Entry label={t("confirmation.stay")}>
          {t("format.nights", { count: booking.price.nights })} · {t("format.rooms", { count: booking.rooms })} ·{" "}
          {t("format.guests", { count: booking.guests })}
        </Entry>
        {/* Once it is paid, each payment says how: it may have come otherwise, such as in cash. */}
        {!isConfirmed && <Entry label={t("confirmation.method")}>{t(`payment.method.${booking.paymentMethod}`)}</Entry>}
      </dl>
      <PriceLines price={booking.price} className="py-4" />
      <div className="border-t border-line pt-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{t("booking.price.total")}</span>
          <Money satang={booking.total} className="text-2xl font-bold text-price" />
        </p>
        {(isReceipt || !isConfirmed) && (
          <p className="mt-1 text-right text-sm">
            <span className="sr-only">{t("confirmation.inWords")}: </span>({inWords})
          </p>
        )}
        <IncludedCharges price={booking.price} className="mt-1 text-right" />
        {taxId && (
          <p className="mt-1 text-right text-sm text-muted">
            {t("confirmation.taxId")} {taxId}
          </p>
        )}
        {rows && (
          <dl className="mt-3 space-y-1 border-t border-line pt-3">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike
              <AmountRow key={index} {...row} />
            ))}
          </dl>
        )}
      </div>
      <CancellationTerms texts={cancellation} className="mt-4 border-t border-line pt-4" />
      {move && (
        <div className="mt-4 border-t border-line pt-4">
          <OtherDates bookingId={booking.id} move={move} />
        </div>
      )}
      <PrintButton />
    </>
  )
  return (
    <article className="card p-5 sm:p-8 print:border-0 print:p-0" aria-labelledby="receipt-title">
      {isFolded ? (
        <details className="printed-open group">
          <summary className="block cursor-pointer">{head}</summary>
          <div className="mt-4 border-t border-line">{body}</div>
        </details>
      ) : (
        <>
          <header className="border-b border-line pb-4">{head}</header>
          {body}
        </>
      )}
    </article>
  )
}

export function OtherDates({ bookingId, move: { text, isAsked } }: { bookingId: string; move: MoveView }) {
  const { t } = useTranslation()
  return (
    <section className="text-sm">
      <h3 className="font-sans text-sm font-semibold in-[.folds]:sr-only">{t("move.title")}</h3>
      <p className="mt-1" suppressHydrationWarning>
        {text}
      </p>
      <a href={stayPaths.dates(bookingId)} className="no-print link inline-flex min-h-11 items-center font-semibold">
        {t(isAsked ? "move.toRequest" : "move.link")}
      </a>
    </section>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Hidden without script. */
function PrintButton() {
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={`no-print button button-quiet mt-6 w-full ${ready ? "" : "invisible"}`}
    >
      <Icon name="print" />
      {t("confirmation.print")}
    </button>
  )
}
