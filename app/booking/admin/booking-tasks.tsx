import { adminPaths } from "#app/admin/admin-paths.ts"
import { LINK_LIST, type TaskKind, TaskLink } from "#app/admin/today/pages/task-kind.tsx"
import { formatDeadline } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { TaskBooking } from "../booking-view.ts"

/** Cancelled bookings of which nobody has recorded whether the money arrived. */
export function useMoneyChecks(bookings: TaskBooking[]): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("today.moneyChecks"),
    listClass: LINK_LIST,
    tasks: bookings.map((booking) => (
      <li key={booking.id}>
        <TaskLink
          href={adminPaths.booking(booking.id)}
          title={booking.customerName || booking.reference}
          note={booking.cancelledBy && t(`bookings.detail.cancelReason.${booking.cancelledBy}`)}
          satang={booking.due}
        />
      </li>
    )),
  }
}

export function useUnpaidTasks({ unpaid, timezone }: { unpaid: TaskBooking[]; timezone: string }): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("today.unpaid"),
    listClass: "card grid px-4 shadow-none",
    all: `${adminPaths.bookings}?status=pending_payment`,
    tasks: unpaid.map((booking) => <UnpaidBooking key={booking.id} booking={booking} timezone={timezone} />),
  }
}

function UnpaidBooking({ booking, timezone }: { booking: TaskBooking; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <li className="-mt-px min-w-0 border-t border-line">
      <a href={adminPaths.booking(booking.id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{booking.customerName || booking.reference}</span>
          <span className="block text-sm text-muted" suppressHydrationWarning>
            {booking.paymentDeadline !== null &&
              t("bookings.detail.deadline", { time: formatDeadline(booking.paymentDeadline, language, timezone) })}
          </span>
        </span>
        <Money satang={booking.due} className="font-bold text-price" />
      </a>
    </li>
  )
}
