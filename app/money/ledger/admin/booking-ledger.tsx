import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { BalanceLinkShare } from "#app/money/balance/admin/balance-link.tsx"
import type { BalanceLinkView } from "#app/money/balance/balance-link.ts"
import { BookingRefunds, type RefundsOfBooking } from "#app/money/refunds/admin/booking-refunds.tsx"
import { Money } from "#app/ui/money.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"
import type { LedgerLineView } from "../ledger-line.ts"
import { overpaid, stillToPay } from "../money.ts"
import { dueWhen } from "../payment-state.ts"
import { LedgerForms } from "./ledger-forms.tsx"
import { LedgerLines } from "./ledger-lines.tsx"
import { DueText } from "./payment-state-text.tsx"
import { ReceivedWarning } from "./received-warning.tsx"

type Props = {
  booking: AdminBookingView
  lines: LedgerLineView[]
  link: { view: BalanceLinkView; share: ShareContent } | null
  back: RefundsOfBooking
  tellsGuest: boolean
  today: string
  timezone: string
  /** The reply to a refused form of the ledger. */
  actionData?: FormActionData
}

export function BookingLedger({ booking, lines, link, back, tellsGuest, today, timezone, actionData }: Props) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="ledger-title" className="card p-4 sm:p-5">
      <h2 id="ledger-title" className="text-xl">
        {t("bookings.money.title")}
      </h2>
      <Sums booking={booking} today={today} />
      <ReceivedWarning booking={booking} className="mt-1" />
      {link && (
        <BalanceLinkShare
          {...link}
          bookingId={booking.id}
          canRemind={Boolean(booking.customer?.email)}
          timezone={timezone}
        />
      )}
      <LedgerForms booking={booking} today={today} actionData={actionData} />
      <BookingRefunds booking={booking} {...back} back={adminPaths.bookingLedger(booking.id)} />
      <LedgerLines
        booking={booking}
        lines={lines}
        tellsGuest={tellsGuest}
        timezone={timezone}
        actionData={actionData}
      />
    </section>
  )
}

function Sums({ booking, today }: Pick<Props, "booking" | "today">) {
  const { t } = useTranslation("admin")
  const { status, money, checkIn } = booking
  const dueDate = money.balanceDate ?? checkIn
  const { total, received, owed, deposit, dueNow } = money
  const charges = owed - total
  const rest = stillToPay({ status }, money)
  const excess = status === "confirmed" ? overpaid(money) : 0
  return (
    <dl className="mt-2 space-y-1">
      <Row label={t("bookings.money.total")} satang={total} />
      {status !== "cancelled" && charges !== 0 && (
        <Row label={t(charges > 0 ? "bookings.money.charges" : "bookings.money.reductions")} satang={charges} />
      )}
      <Row label={t("bookings.money.receivedSum")} satang={received} />
      {status === "confirmed" && rest > 0 && (
        <Rest
          label={t("bookings.money.rest")}
          satang={rest}
          note={<DueText dueDate={dueDate} when={dueWhen(dueDate, { checkIn, today })} />}
        />
      )}
      {status === "confirmed" && excess > 0 && <Rest label={t("bookings.money.toReturn")} satang={excess} />}
      {status === "confirmed" && rest === 0 && excess === 0 && (
        <div className="flex justify-between gap-3 border-t border-line pt-2">
          <dt className="font-semibold">{t("bookings.money.paidInFull")}</dt>
          <dd>
            <Money satang={0} className="font-bold" />
          </dd>
        </div>
      )}
      {status !== "confirmed" && status !== "cancelled" && deposit < total && (
        <Rest label={t("bookings.money.dueNow")} satang={dueNow} note={t("bookings.money.deposit")} />
      )}
    </dl>
  )
}

function Row({ label, satang }: { label: string; satang: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money satang={satang} />
      </dd>
    </div>
  )
}

function Rest({ label, satang, note }: { label: string; satang: number; note?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
      <dt className="font-semibold">
        {label}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dt>
      <dd>
        <Money satang={satang} className="text-xl font-bold text-price" />
      </dd>
    </div>
  )
}
