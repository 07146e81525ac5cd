import type { BookingStatus } from "#app/booking/status.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { type BookingMoney, overpaid } from "../money.ts"

type Props = { booking: { status: BookingStatus; money: BookingMoney }; className?: string }

/** Shown if a booking was overpaid, or if money is held for a cancelled one. */
export function ReceivedWarning({ booking: { status, money: amounts }, className }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const money = (satang: number) => formatMoney(satang, language)
  const { received, owed } = amounts
  const excess = overpaid(amounts)
  const cancelled = status === "cancelled" && received > 0
  if (!cancelled && excess === 0) return null
  return (
    <span className={`block text-sm font-semibold text-danger ${className ?? ""}`} suppressHydrationWarning>
      {cancelled
        ? t("bookings.money.cancelled", { received: money(received) })
        : `${t("bookings.money.received", { received: money(received), total: money(owed) })} · ${t("bookings.money.overpaid", { amount: money(excess) })}`}
    </span>
  )
}
