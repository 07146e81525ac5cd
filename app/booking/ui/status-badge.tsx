import type { CancelReason } from "#app/booking/booking.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

const TONES: Record<BookingStatus, string> = {
  pending_payment: "bg-sunken text-price ring-1 ring-line ring-inset",
  in_review: "bg-pool-soft text-pool",
  confirmed: "bg-pool text-on-pool",
  cancelled: "bg-sunken text-muted ring-1 ring-line ring-inset",
}

type Props = { status: BookingStatus; cancelReason?: CancelReason | null }

export function StatusBadge({ status, cancelReason }: Props) {
  const { t } = useTranslation()
  const isNoShow = status === "cancelled" && cancelReason === "no-show"
  return (
    <span className={`rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${TONES[status]}`}>
      {t(isNoShow ? "booking.noShow" : `booking.status.${status}`)}
    </span>
  )
}
