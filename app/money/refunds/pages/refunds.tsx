import { formatDate, formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { Money } from "#app/ui/money.tsx"
import type { RefundView } from "../find-refunds.server.ts"

/** `refundDays` is the term of the booking. */
type Props = { refunds: RefundView[]; refundDays: number; timezone: string }

export function Refunds({ refunds, refundDays, timezone }: Props) {
  const { t, language } = useTranslation()
  const stateText = ({ channel, state, sentAt, dueOn, hasPayee, pot, validUntil }: RefundView) => {
    const isWaiting = channel === "bank" && state === "owed"
    if (isWaiting && dueOn) return t("refund.due", { date: formatDate(dueOn, language, "short") })
    if (isWaiting && !hasPayee && pot === "stay") return t("refund.dueAfterAccount", { count: refundDays })
    const date = sentAt === null ? "" : formatInstant(sentAt, language, timezone)
    const until = validUntil ? formatDate(validUntil, language, "long") : ""
    return t(`refund.state.${channel}.${state}`, { date, until })
  }
  return (
    <section aria-labelledby="refunds-title" className="card p-4 sm:p-6">
      <h2 id="refunds-title" className="text-xl">
        {t("refund.section")}
      </h2>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-3 last:pb-0">
            <p className="flex items-baseline justify-between gap-4">
              <span suppressHydrationWarning>{stateText(refund)}</span>
              <Money satang={refund.amount} className="text-lg font-semibold" />
            </p>
            {refund.slipId && (
              <a href={slipPath(refund.slipId)} className="link inline-flex min-h-11 items-center">
                {t("refund.proof")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
