import type { BookingStatus } from "#app/booking/status.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { EndedHeld } from "#app/money/refunds/open-returns.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { type BookingMoney, overpaid } from "../money.ts"

type Props = {
  booking: { status: BookingStatus; money: BookingMoney; ended: EndedHeld | null }
  className?: string
}

/** Where the money of a cancelled stay is, and a warning of what nobody has decided on; or what was overpaid. */
export function ReceivedWarning({ booking: { status, money: amounts, ended }, className = "" }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const money = (satang: number) => formatMoney(satang, language)
  if (status !== "cancelled") {
    const excess = overpaid(amounts)
    if (excess === 0) return null
    const received = t("bookings.money.received", { received: money(amounts.received), total: money(amounts.owed) })
    return (
      <Warning className={className}>
        {`${received} · ${t("bookings.money.overpaid", { amount: money(excess) })}`}
      </Warning>
    )
  }
  if (ended === null) return null
  const decided = [
    [t("bookings.money.kind.kept"), ended.kept] as const,
    [t("credits.one"), ended.credit] as const,
    [t("refunds.status.owed"), ended.toReturn] as const,
  ].filter(([, amount]) => amount > 0)
  return (
    <>
      {ended.undecided > 0 && (
        <Warning className={className}>{t("bookings.money.cancelled", { received: money(ended.undecided) })}</Warning>
      )}
      {decided.length > 0 && (
        <span className={`block text-sm text-muted ${className}`} suppressHydrationWarning>
          {decided.map(([label, amount]) => `${label} ${money(amount)}`).join(" · ")}
        </span>
      )}
    </>
  )
}

function Warning({ className, children }: { className: string; children: string }) {
  return (
    <span className={`block text-sm font-semibold text-danger ${className}`} suppressHydrationWarning>
      {children}
    </span>
  )
}
