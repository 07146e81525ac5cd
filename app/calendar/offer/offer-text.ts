import { nightCount } from "#app/booking/stay.ts"
import { formatDate, formatMoney, plainDateRange } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Namespace, Translate } from "#app/i18n/translate.ts"
import type { Quote } from "#app/villa/prices/quote.ts"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"

type Facts = {
  villa: string
  guests: number
  quote: Pick<Quote, "stay" | "plan" | "damage" | "cancellation" | "timezone"> & {
    price: Pick<Quote["price"], "total">
  }
}

/** The answer to "is it free, and what does it cost": a message for a chat, in the guest's language. */
export function offerText(
  { villa, guests, quote: { stay, price, plan, damage, cancellation, timezone } }: Facts,
  { t, language }: { t: Translate<"translation", Namespace>; language: Language },
): string {
  const money = (satang: number) => formatMoney(satang, language)
  const nights = t("format.nights", { count: nightCount(stay) })
  const dates = plainDateRange(stay.checkIn, stay.checkOut, language)
  return [
    t("mail:offer.free", { villa, dates, nights }),
    t("mail:offer.price", { amount: money(price.total), guests: t("format.guests", { count: guests }) }),
    plan.balanceDate !== null &&
      t("mail:offer.deposit", {
        deposit: money(plan.payNow),
        rest: money(plan.later),
        date: formatDate(plan.balanceDate, language, "short"),
      }),
    damage.amount > 0 && t("mail:offer.damage", { amount: money(damage.amount) }),
    ...cancellationSentences(cancellation, { t, language, timezone }),
    t("mail:offer.open"),
  ]
    .filter(Boolean)
    .join("\n")
}
