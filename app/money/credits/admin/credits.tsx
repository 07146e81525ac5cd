import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SumSection } from "#app/money/ledger/admin/sum-section.tsx"
import { Money } from "#app/ui/money.tsx"
import type { HeldCredit } from "../credit-store.server.ts"

/** What guests keep for later stays; nothing if there is none. */
export function Credits({ credits, today }: { credits: HeldCredit[]; today: string }) {
  const { t, language } = useTranslation("admin")
  return (
    <SumSection title={t("credits.title")} amounts={credits.map(({ amount }) => amount)}>
      {credits.map(({ id, name, reference, amount, validUntil }) => {
        const isOver = validUntil < today
        return (
          <li key={id}>
            <a href={adminPaths.refund(id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name}</span>
                <span
                  className={`block text-sm ${isOver ? "font-semibold text-danger" : "text-muted"}`}
                  suppressHydrationWarning
                >
                  {reference} ·{" "}
                  {t(isOver ? "credits.over" : "credits.until", { date: formatDate(validUntil, language, "short") })}
                </span>
              </span>
              <Money satang={amount} className="font-semibold" />
            </a>
          </li>
        )
      })}
    </SumSection>
  )
}
