import { useTranslation } from "#app/i18n/use-translation.ts"
import { HEAD_OFFICE } from "#app/money/seller/tax-id.ts"
import type { Buyer } from "../buyer-fields.ts"

/** To whom receipts are made out, to be checked before paying. */
export function BuyerSummary({ buyer: { name, address, taxId, branch } }: { buyer: Buyer }) {
  const { t } = useTranslation()
  const office = branch === HEAD_OFFICE ? t("papers.headOffice") : t("papers.branch", { branch })
  return (
    <div className="mt-2 text-sm [overflow-wrap:anywhere]">
      <p className="text-muted">{t("buyer.title")}</p>
      <p className="font-semibold">{name}</p>
      {address && <p className="whitespace-pre-line text-muted">{address}</p>}
      {taxId && (
        <p className="text-muted">
          {t("papers.taxId")} {taxId} · {office}
        </p>
      )}
    </div>
  )
}
