import type { BookingStatus } from "#app/booking/status.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { overpaid } from "#app/ledger/ledger.ts"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = { booking: { status: BookingStatus; total: number; received: number }; className?: string }

/** Warns that a booking was overpaid, or that money was received for a cancelled one. */
export function ReceivedWarning({ booking: { status, total, received }, className }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const money = (satang: number) => formatMoney(satang, language)
  const excess = overpaid(total, received)
  const cancelled = status === "cancelled" && received > 0
  if (!cancelled && excess === 0) return null
  return (
    <span className={`block text-sm font-semibold text-danger ${className ?? ""}`} suppressHydrationWarning>
      {cancelled
        ? t("bookings.money.cancelled", { received: money(received) })
        : `${t("bookings.money.received", { received: money(received), total: money(total) })} · ${t("bookings.money.overpaid", { amount: money(excess) })}`}
    </span>
  )
}
