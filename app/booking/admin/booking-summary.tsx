import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { BookingPreview } from "#app/booking/preview-booking.server.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { StayWarnings } from "./stay-warnings.tsx"

export function BookingSummary({
  preview: { nights, listTotal, total, deposit, balanceDate, begun, warnings },
}: {
  preview: BookingPreview
}) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <>
      <p>
        {t("translation:format.nights", { count: nights })} ·{" "}
        <Money satang={total} className="text-lg font-bold text-price" />
      </p>
      {listTotal !== total && (
        <p className="text-sm" suppressHydrationWarning>
          {t("admin:bookings.edit.listTotal", { amount: formatMoney(listTotal, language) })}
        </p>
      )}
      {balanceDate !== null && (
        <p suppressHydrationWarning>
          {t("admin:bookings.create.deposit", {
            deposit: formatMoney(deposit, language),
            rest: formatMoney(total - deposit, language),
            date: formatDate(balanceDate, language, "short"),
          })}
        </p>
      )}
      <StayWarnings warnings={warnings} />
      {begun && (
        <>
          <p>{t("admin:bookings.create.begun")}</p>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="emailBegunStay" className="size-5 accent-pool" />
            {t("admin:bookings.create.emailBegunStay")}
          </label>
        </>
      )}
    </>
  )
}

type CheckLineProps = { actionData: FormActionData<BookingPreview> | undefined }

/** Beside the save button: nights, price, whether they are free. The panel below also tells screen readers. */
export function CheckLine({ actionData }: CheckLineProps) {
  const { t } = useTranslation("admin")
  const preview = actionData?.preview
  const isTaken = Boolean(actionData?.clashes?.length)
  return (
    <p aria-hidden="true" className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight">
      {preview && (
        <>
          {t("translation:format.nights", { count: preview.nights })} ·{" "}
          <Money satang={preview.total} className="font-bold text-price" /> · {t("today.night.free")}
        </>
      )}
      {!preview && isTaken && <span className="text-danger">{t("bookings.create.taken")}</span>}
    </p>
  )
}
