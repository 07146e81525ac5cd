import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { ReceiptSummary } from "../receipt.ts"

type Row = ReceiptSummary & { buyer?: string; reference?: string }

/** Papers with links to their pages; a cancelled one is struck out. */
export function PaperRows({ papers, className }: { papers: Row[]; className: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {papers.map(({ number, kind, isValid, issuedOn, buyer, reference, signed }) => (
        <li key={number}>
          <a href={adminPaths.receipt(number)} className="flex min-h-14 items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className={`block font-semibold ${isValid ? "" : "text-muted line-through"}`}>{number}</span>
              <span className="block text-sm break-words text-muted">
                {[
                  !isValid && t("translation:papers.cancelled"),
                  t(`translation:papers.title.${kind}`),
                  formatDate(issuedOn, language, "short"),
                  buyer,
                  reference,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Money satang={signed} className={isValid ? "font-semibold" : "text-muted line-through"} />
          </a>
        </li>
      ))}
    </ul>
  )
}
