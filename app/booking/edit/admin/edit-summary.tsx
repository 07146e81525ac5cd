import { ChangeList } from "#app/booking/admin/change-list.tsx"
import { StayWarnings } from "#app/booking/admin/stay-warnings.tsx"
import type { EditPreview } from "#app/booking/edit/edit-preview.ts"
import type { PastStay } from "#app/booking/stay-warning.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"

export function EditSummary({ preview }: { preview: EditPreview }) {
  const { changes, total, listTotal, codeDropped, balance, warnings, returned, past } = preview
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
      {returned && <p className="font-semibold">{t("bookings.edit.returnsLess", returned)}</p>}
      {past && <PastWarning past={past} />}
      {balance !== null && <Balance balance={balance} />}
    </div>
  )
}

function PastWarning({ past: { deletes } }: { past: PastStay }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <>
      <p className="font-semibold">{t("bookings.edit.past")}</p>
      {deletes && (
        <>
          <p>{t("bookings.edit.pastDeletes", { date: formatDate(deletes.on, language, "medium") })}</p>
          <ul className="list-disc pl-5">
            {deletes.passports > 0 && <li>{t("bookings.edit.pastPassports", { number: deletes.passports })}</li>}
            {deletes.isGuestErased && <li>{t("bookings.edit.pastGuest")}</li>}
          </ul>
        </>
      )}
    </>
  )
}

/** In the bar with the save button, while the panel below is out of sight; satang. */
export function NewTotal({ before, after }: { before: number; after: number }) {
  const language = useLanguage()
  if (after === before) return null
  return (
    <p aria-hidden="true" className="text-sm font-semibold text-price" suppressHydrationWarning>
      {formatMoney(before, language)} → {formatMoney(after, language)}
    </p>
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
