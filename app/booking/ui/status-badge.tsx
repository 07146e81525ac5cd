import type { BookingStatus } from "#app/booking/status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

const TONES: Record<BookingStatus, string> = {
  pending_payment: "bg-sunken text-price ring-1 ring-line ring-inset",
  in_review: "bg-pool-soft text-pool",
  confirmed: "bg-pool text-on-pool",
  cancelled: "bg-sunken text-muted ring-1 ring-line ring-inset",
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  return (
    <span className={`rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${TONES[status]}`}>
      {t(`booking.status.${status}`)}
    </span>
  )
}
