import type { EditPreview } from "#app/booking/edit-preview.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { ChangeList } from "./change-list.tsx"
import { StayWarnings } from "./stay-warnings.tsx"

export function EditSummary({ preview }: { preview: EditPreview }) {
  const { changes, total, listTotal, codeDropped, balance, warnings } = preview
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (changes.length === 0) return <p>{t("bookings.edit.nothing")}</p>
  return (
    <div suppressHydrationWarning>
      <ChangeList changes={changes} />
      <PriceChange before={total.before} after={total.after} />
      {listTotal !== total.after && (
        <p className="text-sm">{t("bookings.edit.listTotal", { amount: formatMoney(listTotal, language) })}</p>
      )}
      {codeDropped && <p className="text-sm">{t("bookings.edit.codeDropped", { code: codeDropped })}</p>}
      <StayWarnings warnings={warnings} />
      {balance !== null && <Balance balance={balance} />}
    </div>
  )
}

/** Satang. */
export function PriceChange({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const key = after === before ? "priceKept" : after > before ? "priceRaised" : "priceLowered"
  const amount = formatMoney(after === before ? after : Math.abs(after - before), language)
  return <p suppressHydrationWarning>{t(`bookings.edit.${key}`, { amount })}</p>
}

/** Satang; negative is returned to the guest. */
export function Balance({ balance }: { balance: number }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const key = balance > 0 ? "rest" : balance < 0 ? "return" : "even"
  return (
    <p className="text-lg font-bold text-price" suppressHydrationWarning>
      {t(`bookings.edit.${key}`, { amount: formatMoney(Math.abs(balance), language) })}
    </p>
  )
}
