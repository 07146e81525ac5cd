import { useTranslation } from "#app/i18n/use-translation.ts"
import { branchText } from "#app/money/seller/tax-id.ts"
import { ThaiText } from "#app/ui/thai-text.tsx"
import type { Buyer } from "../buyer-fields.ts"

/** To whom receipts are made out, to be checked before paying. */
export function BuyerLines({ buyer: { name, address, taxId, branch } }: { buyer: Buyer }) {
  const { t } = useTranslation()
  return (
    <span className="[overflow-wrap:anywhere]">
      <ThaiText text={name} className="block font-semibold" />
      {address && <ThaiText text={address} className="block text-sm font-normal whitespace-pre-line text-muted" />}
      {taxId && (
        <span className="block text-sm font-normal text-muted">
          {t("papers.taxId")} {taxId} · {branchText(branch, t)}
        </span>
      )}
    </span>
  )
}
