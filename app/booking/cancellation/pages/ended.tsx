import type { ReactNode } from "react"
import type { CancelledBy } from "#app/booking/booking.ts"
import type { BookingView } from "#app/booking/booking-view.ts"
import { ContactAboutBooking } from "#app/booking/pages/contact-about-booking.tsx"
import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Damage } from "#app/money/damage/pages/damage.tsx"
import type { GuestDamage } from "#app/money/damage/pages/damage-view.server.ts"
import { paths } from "#app/paths.ts"
import { AmountRow } from "#app/ui/amount-row.tsx"
import { DateRange } from "#app/ui/date-text.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { ContactWay } from "#app/villa/contact.ts"
import type { EndedMoney } from "../ended-money.ts"

type Props = {
  booking: BookingView
  title: string
  /** The owner's message, if any. */
  reason: string | null
  cancelledBy: CancelledBy | null
  money: EndedMoney
  slipUrl: string | null
  contact: ContactWay[]
  /** Null if nothing comes back. */
  refunds: ReactNode
  /** Absent if no security deposit was received. */
  damage?: GuestDamage
  receipts: ReactNode
  /** A calendar file that removes the stay; null if it was never confirmed. */
  calendarFile: string | null
}

const TEXTS = {
  guest: "cancelled",
  admin: "cancelledByOwner",
  "no-show": "noShow",
  expired: "expired",
  undecided: "undecided",
} as const

export function Ended(props: Props) {
  const { booking, title, reason, cancelledBy, money, slipUrl, contact, refunds, damage, receipts, calendarFile } =
    props
  const { t } = useTranslation()
  const isExpired = cancelledBy === "expired"
  return (
    <div className="mx-auto max-w-xl space-y-6 px-4 pt-8">
      <header className="space-y-3">
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-sunken text-muted">
          <Icon name={isExpired ? "clock" : "close"} />
        </span>
        <h1 className="text-3xl">{isExpired ? t("payment.expiredTitle") : title}</h1>
        <p className="text-muted">{t(`confirmation.text.${TEXTS[cancelledBy ?? "guest"]}`)}</p>
      </header>
      {reason && (
        <div className="notice">
          <p className="text-sm text-muted">{t("confirmation.reason")}</p>
          <p className="whitespace-pre-line">{reason}</p>
        </div>
      )}
      {refunds}
      {damage && <Damage damage={damage} />}
      <a href={isExpired ? sameStay(booking) : paths.booking.choose} className="button button-quiet w-full">
        {t("payment.startAgain")}
      </a>
      <BookingFacts booking={booking} money={money} slipUrl={slipUrl} />
      {receipts}
      {calendarFile && (
        <p className="text-center">
          <a href={calendarFile} className="link inline-flex min-h-11 items-center">
            {t("confirmation.removeFromCalendar")}
          </a>
        </p>
      )}
      <ContactAboutBooking
        title={t(money.received > 0 || refunds ? "confirmation.questions" : "confirmation.contactPaid")}
        reference={booking.reference}
        ways={contact}
      />
    </div>
  )
}

/** The page says so if the stay can no longer be booked. */
function sameStay({ checkIn, checkOut, rooms, guests }: BookingView): string {
  const query = new URLSearchParams({ checkIn, checkOut, rooms: String(rooms), guests: String(guests) })
  return `${paths.booking.choose}?${query}#choose`
}

function BookingFacts({ booking, money, slipUrl }: Pick<Props, "booking" | "money" | "slipUrl">) {
  const { t } = useTranslation()
  return (
    <section aria-label={t("confirmation.reservation")} className="card card-flat space-y-1 p-4">
      <p className="flex items-center justify-between gap-3">
        <span className="font-bold">
          <BookingNumber reference={booking.reference} />
        </span>
        <StatusBadge status={booking.status} cancelReason={booking.cancelReason} />
      </p>
      <p>
        <DateRange stay={booking} />
      </p>
      <p className="text-sm text-muted">
        {t("format.nights", { count: booking.price.nights })} · {t("format.rooms", { count: booking.rooms })} ·{" "}
        {t("format.guests", { count: booking.guests })}
      </p>
      {money.received > 0 && <MoneyFacts money={money} />}
      {slipUrl && (
        <a href={slipUrl} className="link inline-flex min-h-11 items-center">
          {t("confirmation.slip")}
        </a>
      )}
    </section>
  )
}

/** What was paid, returned and kept, and what is still owed to the guest. */
function MoneyFacts({ money: { received, returned, kept, credit, toReturn } }: Pick<Props, "money">) {
  const { t } = useTranslation()
  return (
    <dl className="border-t border-line pt-2">
      <AmountRow label={t("confirmation.received")} amount={received} />
      {returned > 0 && <AmountRow label={t("confirmation.returned")} amount={returned} />}
      {kept > 0 && <AmountRow label={t("cancelStay.kept")} amount={kept} />}
      {credit > 0 && <AmountRow label={t("refund.credit")} amount={credit} />}
      {toReturn > 0 && <AmountRow label={t("balance.owedToYou")} amount={toReturn} isSum />}
    </dl>
  )
}
