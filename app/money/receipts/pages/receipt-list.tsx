import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import type { ReceiptSummary } from "../receipt.ts"

/** @property page the URL of a receipt, by its number */
type Props = { receipts: ReceiptSummary[]; page(number: string): string }

export function ReceiptList({ receipts, page }: Props) {
  const { t, language } = useTranslation()
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="papers-title" className="card no-print p-4 sm:p-6">
      <h2 id="papers-title" className="text-xl in-[.folds]:sr-only">
        {t("papers.receipts")}
      </h2>
      <ul className="divide-y divide-line">
        {receipts.map(({ number, kind, issuedOn, amount }) => (
          <li key={number}>
            <a href={page(number)} className="flex min-h-11 items-baseline justify-between gap-4 py-3">
              <span className="min-w-0">
                <span className="link block font-semibold">{number}</span>
                <span className="block text-sm text-muted">
                  {t(`papers.title.${kind}`)} ·{" "}
                  <span className="inline-block">{formatDate(issuedOn, language, "short")}</span>
                </span>
              </span>
              <Money satang={amount} className="font-semibold" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
