import type { RecordedChange } from "#app/booking/booking.ts"
import type { BookingSource } from "#app/booking/source.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { toSatang } from "#app/villa/money.ts"

type Field = RecordedChange["field"]

export function useStayFormat() {
  const { t } = useTranslation()
  const language = useLanguage()
  const value = (field: Field, raw: string | number): string => {
    if (raw === "") return "–"
    if (field === "checkIn" || field === "checkOut") return formatDate(String(raw), language, "medium")
    if (field === "arrival") return formatArrival(String(raw), { t, language })
    if (field === "totalPrice" || field === "commission") return formatMoney(Number(raw), language)
    if (field === "paymentMethod") return t(`translation:payment.method.${raw as PaymentMethod}`)
    if (field === "source") return t(`admin:bookings.source.${raw as BookingSource}`)
    return String(raw)
  }
  return {
    label: (field: string) => t(`admin:bookings.fields.${field as Field}`),
    value,
    change: ({ field, from, to }: RecordedChange) => `${value(field, from)} → ${value(field, to)}`,
    /** Of a form's field, where amounts are in baht. */
    typed: (field: string, text: string) => {
      if (text === "") return ""
      if (field === "phoneCountry") return t(`translation:customer.phoneCountries.${text === "other" ? "other" : "TH"}`)
      return value(field as Field, field === "totalPrice" || field === "commission" ? toSatang(Number(text)) : text)
    },
  }
}
