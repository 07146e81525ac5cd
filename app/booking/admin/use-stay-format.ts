import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import type { StayChange, StayField } from "#app/notify/email/email.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { toSatang } from "#app/villa/money.ts"

export function useStayFormat() {
  const { t } = useTranslation()
  const language = useLanguage()
  const value = (field: StayField, raw: string | number): string => {
    if (raw === "") return "–"
    if (field === "checkIn" || field === "checkOut") return formatDate(String(raw), language, "medium")
    if (field === "arrival") return formatArrival(String(raw), { t, language })
    if (field === "totalPrice") return formatMoney(Number(raw), language)
    if (field === "paymentMethod") return t(`translation:payment.method.${raw as PaymentMethod}`)
    return String(raw)
  }
  return {
    label: (field: string) => t(`admin:bookings.fields.${field as StayField}`),
    value,
    change: ({ field, from, to }: StayChange) => `${value(field, from)} → ${value(field, to)}`,
    /** Of a form's field, where amounts are in baht. */
    typed: (field: string, text: string) => {
      if (text === "") return ""
      if (field === "phoneCountry") return t(`translation:customer.phoneCountries.${text === "other" ? "other" : "TH"}`)
      return value(field as StayField, field === "totalPrice" ? toSatang(Number(text)) : text)
    },
  }
}
