import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PaymentLinkStatus } from "../payment-link-status.ts"

const TONES: Record<PaymentLinkStatus, string> = {
  open: "bg-sunken text-price",
  in_review: "bg-pool-soft text-pool",
  paid: "bg-pool text-on-pool",
  cancelled: "bg-sunken text-muted",
  expired: "bg-sunken text-muted",
}

export function LinkStatusBadge({ status }: { status: PaymentLinkStatus }) {
  const { t } = useTranslation()
  return (
    <span className={`rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${TONES[status]}`}>
      {t(`paymentLink.status.${status}`)}
    </span>
  )
}
