import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { Money } from "#app/ui/money.tsx"
import type { RefundView } from "../find-refunds.server.ts"

export function Refunds({ refunds, timezone }: { refunds: RefundView[]; timezone: string }) {
  const { t, language } = useTranslation()
  return (
    <section aria-labelledby="refunds-title" className="card p-4 sm:p-6">
      <h2 id="refunds-title" className="text-xl">
        {t("refund.section")}
      </h2>
      <ul className="divide-y divide-line">
        {refunds.map(({ id, amount, channel, state, sentAt, slipId }) => (
          <li key={id} className="py-3 last:pb-0">
            <p className="flex items-baseline justify-between gap-4">
              <span suppressHydrationWarning>
                {t(`refund.state.${channel}.${state}`, {
                  date: sentAt === null ? "" : formatInstant(sentAt, language, timezone),
                })}
              </span>
              <Money satang={amount} className="text-lg font-semibold" />
            </p>
            {slipId && (
              <a href={stayPaths.slip(slipId)} className="link inline-flex min-h-11 items-center">
                {t("refund.proof")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
