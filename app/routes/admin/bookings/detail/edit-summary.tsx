import type { EditPreview } from "#app/booking/edit-preview.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { StayWarnings } from "../../shared/stay-warnings.tsx"
import { ChangeList } from "../change-list.tsx"

/** What saving an edit would change, and what is to be collected or returned then. */
export function EditSummary({ preview: { changes, total, listTotal, balance, warnings } }: { preview: EditPreview }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const money = (satang: number) => formatMoney(satang, language)
  if (changes.length === 0) return <p>{t("bookings.edit.nothing")}</p>
  return (
    <div suppressHydrationWarning>
      <ChangeList changes={changes} />
      {total.after === total.before && <p>{t("bookings.edit.priceKept", { amount: money(total.after) })}</p>}
      {listTotal !== total.after && (
        <p className="text-sm">{t("bookings.edit.listTotal", { amount: money(listTotal) })}</p>
      )}
      <StayWarnings warnings={warnings} />
      <Balance balance={balance} />
    </div>
  )
}

/** What the owner has to collect or to return, in satang; nothing while the booking is unpaid. */
export function Balance({ balance }: { balance: number | null }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (balance === null) return null
  const key = balance > 0 ? "collect" : balance < 0 ? "return" : "even"
  return (
    <p className="text-lg font-bold text-price" suppressHydrationWarning>
      {t(`bookings.edit.${key}`, { amount: formatMoney(Math.abs(balance), language) })}
    </p>
  )
}
