import { adminPaths } from "#app/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatInstant, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { LedgerLine } from "#app/ledger/ledger.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { ReceivedWarning } from "../../shared/received-warning.tsx"

type Line = Pick<LedgerLine, "id" | "at" | "channel" | "amount" | "actorName" | "paymentLinkId">
type Props = { booking: AdminBookingView; ledger: Line[]; timezone: string }

/** The payments received for a booking, latest first. */
export function BookingLedger({ booking, ledger, timezone }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { received, owed } = booking.money
  if (ledger.length === 0) return null
  return (
    <section aria-labelledby="ledger-title" className="card p-4 sm:p-5">
      <h2 id="ledger-title" className="text-xl">
        {t("bookings.money.title")}
      </h2>
      <p className="mt-1 text-muted" suppressHydrationWarning>
        {t("bookings.money.received", {
          received: formatMoney(received, language),
          total: formatMoney(owed, language),
        })}
      </p>
      <ReceivedWarning booking={booking} className="mt-1" />
      <ul className="mt-2 divide-y divide-line">
        {ledger.toReversed().map(({ id, at, channel, amount, actorName, paymentLinkId }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="text-sm text-muted" suppressHydrationWarning>
              {paymentLinkId ? (
                <a href={adminPaths.paymentLink(paymentLinkId)} className="link">
                  {t(`bookings.money.channel.${channel}`)}
                </a>
              ) : (
                t(`bookings.money.channel.${channel}`)
              )}{" "}
              · {[formatInstant(at, language, timezone), actorName].filter(Boolean).join(" · ")}
            </span>
            <Money satang={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  )
}
