import { adminPaths } from "#app/admin/admin-paths.ts"
import type { BookingTask } from "#app/booking/booking-task.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { AnswerMove, MoveFacts } from "#app/booking/other-dates/admin/move-task.tsx"
import type { MoveTask } from "#app/booking/other-dates/move-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceiveBalance } from "#app/money/balance/admin/receive-balance.tsx"
import type { Receivable } from "#app/money/balance/receivable.ts"
import { DamageButton, type DamageTaskView } from "#app/money/damage/admin/damage-task.tsx"
import { MoneyArrivedForm } from "#app/money/ledger/admin/money-arrived-form.tsx"
import { BookingRefunds, type RefundsOfBooking } from "#app/money/refunds/admin/booking-refunds.tsx"
import { SlipViewer } from "#app/money/slips/admin/slip-viewer.tsx"
import type { SlipView } from "#app/money/slips/slip.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { ChangesToSend, type UnsentChanges } from "../edit/admin/changes-to-send.tsx"
import { SendToGuest } from "./send-to-guest.tsx"
import { StatusActions } from "./status-actions.tsx"

type Props = {
  task: BookingTask | null
  booking: AdminBookingView
  today: string
  slip: SlipView | null
  back: RefundsOfBooking
  move: MoveTask | null
  unsent: UnsentChanges
  balance: Receivable
  damage: DamageTaskView | null
}

/** Renders nothing if nothing waits. */
export function PrimaryAction({ task, ...props }: Props) {
  const { t } = useTranslation("admin")
  const { booking, today, slip, back, move, unsent, balance, damage } = props
  switch (task) {
    case "slip":
      return (
        <>
          <SlipViewer slip={slip} booking={booking} />
          <StatusActions booking={booking} today={today} />
        </>
      )
    case "confirm":
      return (
        <>
          <StatusActions booking={booking} today={today} />
          <a href={adminPaths.newPaymentLinkFor(booking.id)} className="button button-quiet w-full">
            <Icon name="link" />
            {t("bookings.detail.makeLink")}
          </a>
        </>
      )
    case "money-arrived":
      return (
        <>
          <SlipViewer slip={slip} booking={booking} />
          <MoneyArrivedForm booking={booking} today={today} back={adminPaths.booking(booking.id)} />
        </>
      )
    case "refund":
      return (
        <section aria-labelledby="refund-title" className="card p-4 sm:p-5">
          <h2 id="refund-title" className="text-xl">
            {t("bookings.page.toReturn")}
          </h2>
          <BookingRefunds booking={booking} {...back} back={adminPaths.booking(booking.id)} />
        </section>
      )
    case "move":
      return (
        move && (
          <section aria-labelledby="move-title" className="card p-4 sm:p-5">
            <h2 id="move-title" className="mb-2 text-xl">
              {t("bookings.move.title")}
            </h2>
            <MoveFacts move={move} />
            <AnswerMove move={move} />
          </section>
        )
      )
    case "share":
      return <SendToGuest bookingId={booking.id} isMain />
    case "changes":
      return <ChangesToSend booking={booking} {...unsent} />
    case "balance":
      return <ReceiveBalance balance={balance} back={adminPaths.booking(booking.id)} isMain />
    case "receive-damage":
    case "return-damage":
      return (
        damage && (
          <section aria-labelledby="damage-title" className="card space-y-3 p-4 sm:p-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 id="damage-title" className="text-xl">
                {t("bookings.damage.title")}
              </h2>
              <Money satang={damage.amount} className="text-xl font-bold text-price" />
            </div>
            <DamageButton damage={damage} back={adminPaths.booking(booking.id)} isMain />
          </section>
        )
      )
    case "code":
      return (
        <a href={adminPaths.bookingMessages(booking.id)} className="button w-full">
          <Icon name="line" />
          {t("bookings.page.sendCode")}
        </a>
      )
    default:
      return null
  }
}
