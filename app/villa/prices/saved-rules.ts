import { formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { OfferRules } from "./offer-fields.ts"

type Reader = { t: Translate<"admin">; language: Language }

/** What is saved in each section of the price rules, in a few words; nothing of a rule that is off. */
export function savedRules(offer: OfferRules, { t, language }: Reader) {
  const { saturdayPrice, saturdayDiscountedPrice, cleaningFee, extraGuestFee, service, vat } = offer
  const { longStay7, longStay28, early, lastMinute } = offer
  const amount = (satang: number) => ({ amount: formatMoney(satang, language) })
  const percent = (rate: number) => ({ percent: rate / 100 })
  const nights = (count: number) => t("translation:format.nights", { count })
  return {
    saturday: texts(
      saturdayPrice !== null && t("prices.savedRules.saturday", amount(saturdayPrice)),
      saturdayDiscountedPrice > 0 && t("prices.savedRules.discounted", amount(saturdayDiscountedPrice)),
    ),
    fees: texts(
      cleaningFee > 0 && t("prices.savedRules.cleaning", amount(cleaningFee)),
      extraGuestFee > 0 && t("prices.savedRules.extraGuest", amount(extraGuestFee)),
    ),
    tax: texts(
      service.mode !== "none" && t("prices.savedRules.service", percent(service.rate)),
      vat.mode !== "none" && t("prices.savedRules.vat", percent(vat.rate)),
    ),
    discounts: texts(
      longStay7 > 0 && t("prices.savedRules.longStay", { nights: nights(7), ...percent(longStay7) }),
      longStay28 > 0 && t("prices.savedRules.longStay", { nights: nights(28), ...percent(longStay28) }),
      early && t("prices.savedRules.early", { days: early.days, ...percent(early.rate) }),
      lastMinute && t("prices.savedRules.lastMinute", { days: lastMinute.days, ...percent(lastMinute.rate) }),
    ),
  }
}

const texts = (...parts: (string | false | null)[]): string[] => parts.filter((part) => typeof part === "string")
