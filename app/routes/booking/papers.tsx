import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import {
  formatReceiptNumber,
  isValid,
  type PaperKind,
  paperAmounts,
  paperKind,
  type ReceiptDetails,
} from "#app/ledger/receipt.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { Money } from "#app/ui/money.tsx"

/** A receipt as the booking's page lists it; `amount` in satang. */
export type PaperLink = { number: string; kind: PaperKind; issuedOn: string; amount: number }

/** The receipts that count. */
export function paperLinks(receipts: ReceiptDetails[]): PaperLink[] {
  return receipts.filter(isValid).map((receipt) => ({
    number: formatReceiptNumber(receipt),
    kind: paperKind(receipt),
    issuedOn: receipt.issuedOn,
    amount: paperAmounts(receipt).amount,
  }))
}

/** The receipts of a booking, each on a page to be printed. */
export function Papers({ bookingId, papers }: { bookingId: string; papers: PaperLink[] }) {
  const { t, language } = useTranslation()
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="papers-title" className="card no-print p-4 sm:p-6">
      <h2 id="papers-title" className="text-xl">
        {t("papers.receipts")}
      </h2>
      <ul className="divide-y divide-line">
        {papers.map(({ number, kind, issuedOn, amount }) => (
          <li key={number}>
            <a
              href={stayPaths.receipt(bookingId, number)}
              className="flex min-h-11 items-baseline justify-between gap-4 py-3"
            >
              <span className="min-w-0">
                <span className="link block font-semibold">{number}</span>
                <span className="block text-sm text-muted">
                  {t(`papers.title.${kind}`)} · {formatDate(issuedOn, language, "short")}
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
