import { useTranslation } from "#app/i18n/use-translation.ts"
import { HEAD_OFFICE } from "#app/money/seller/tax-id.ts"
import type { Buyer } from "../buyer-fields.ts"

/** To whom receipts are made out, to be checked before paying. */
export function BuyerLines({ buyer: { name, address, taxId, branch } }: { buyer: Buyer }) {
  const { t } = useTranslation()
  const office = branch === HEAD_OFFICE ? t("papers.headOffice") : t("papers.branch", { branch })
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="block font-semibold">{name}</span>
      {address && <span className="block text-sm font-normal whitespace-pre-line text-muted">{address}</span>}
      {taxId && (
        <span className="block text-sm font-normal text-muted">
          {t("papers.taxId")} {taxId} · {office}
        </span>
      )}
    </span>
  )
}
