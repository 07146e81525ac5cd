import * as z from "zod"
import { plainAmount } from "../i18n/format.ts"
import { chargeMode, discountDays, percent, ruleFields, taxId, toPercent } from "./offer-request.ts"
import { type DaysDiscount, NEUTRAL_OFFER, type OfferRules } from "./offer-rules.ts"

/** Both parts of a discount, or neither. */
const daysDiscount = z
  .object({ days: discountDays.nullable().default(null), percent: percent.default(0) })
  .transform(({ days, percent: rate }, context): DaysDiscount | null => {
    if (days === null && rate === 0) return null
    const missing = days === null ? "days" : rate === 0 ? "percent" : null
    if (missing) context.addIssue({ code: "custom", path: [missing], message: "validation.required" })
    return { days: days ?? 1, rate }
  })

const charge = { mode: chargeMode, percent: percent.default(0) }

/** The form of the rules: an empty field has the neutral value. */
export const OfferForm = z.object({
  version: z.number().int(),
  /** The values that the form was shown with, as JSON. */
  shown: z.string().optional(),
  /** The button that only shows what saving would change. */
  check: z.string().optional(),
  saturdayPrice: ruleFields.saturdayPrice.default(null),
  saturdayDiscountedPrice: ruleFields.saturdayDiscountedPrice.default(0),
  minNights: ruleFields.minNights.default(NEUTRAL_OFFER.minNights),
  weekendMinNights: ruleFields.weekendMinNights.default(NEUTRAL_OFFER.weekendMinNights),
  /** An unchecked box sends no field. */
  fillGaps: z.boolean().default(false),
  noticeHours: ruleFields.noticeHours.default(NEUTRAL_OFFER.noticeHours),
  bookableDays: ruleFields.bookableDays.default(NEUTRAL_OFFER.bookableDays),
  gapNights: ruleFields.gapNights.default(NEUTRAL_OFFER.gapNights),
  includedGuests: ruleFields.includedGuests.default(null),
  extraGuestFee: ruleFields.extraGuestFee.default(0),
  cleaningFee: ruleFields.cleaningFee.default(0),
  longStay7: ruleFields.longStay7.default(0),
  longStay28: ruleFields.longStay28.default(0),
  early: daysDiscount,
  lastMinute: daysDiscount,
  service: z.object(charge).transform(({ mode, percent: rate }) => ({ mode, rate })),
  vat: z
    .object({ ...charge, taxId: taxId.default(null) })
    .refine(({ mode, taxId }) => mode === "none" || taxId !== null, {
      path: ["taxId"],
      message: "admin:prices.errors.taxIdMissing",
    })
    .transform(({ percent: rate, ...vat }) => ({ ...vat, rate })),
})

/** What the form proposes for a charge that has no rate yet, in percent. */
const USUAL_PERCENT = { service: 10, vat: 7 } as const

/** The form's default values: strings, money in baht, shares in percent. */
export function offerValues(offer: OfferRules) {
  const amount = (satang: number) => (satang === 0 ? "" : plainAmount(satang))
  const discount = (of: DaysDiscount | null) => ({
    days: of ? String(of.days) : "",
    percent: of ? String(toPercent(of.rate)) : "",
  })
  const chargeOf = (kind: "service" | "vat") => ({
    mode: offer[kind].mode,
    percent: String(toPercent(offer[kind].rate) || USUAL_PERCENT[kind]),
  })
  return {
    saturdayPrice: offer.saturdayPrice === null ? "" : plainAmount(offer.saturdayPrice),
    saturdayDiscountedPrice: amount(offer.saturdayDiscountedPrice),
    minNights: String(offer.minNights),
    weekendMinNights: String(offer.weekendMinNights),
    fillGaps: offer.fillGaps,
    noticeHours: String(offer.noticeHours),
    bookableDays: String(offer.bookableDays),
    gapNights: String(offer.gapNights),
    includedGuests: offer.includedGuests === null ? "" : String(offer.includedGuests),
    extraGuestFee: amount(offer.extraGuestFee),
    cleaningFee: amount(offer.cleaningFee),
    longStay7: offer.longStay7 === 0 ? "" : String(toPercent(offer.longStay7)),
    longStay28: offer.longStay28 === 0 ? "" : String(toPercent(offer.longStay28)),
    early: discount(offer.early),
    lastMinute: discount(offer.lastMinute),
    service: chargeOf("service"),
    vat: { ...chargeOf("vat"), taxId: offer.vat.taxId ?? "" },
  }
}
export type OfferValues = ReturnType<typeof offerValues>

/** The rules of which a field was touched; those with several fields are replaced whole. */
export function touchedRules(
  { version: _, shown: __, check: ___, ...rules }: z.output<typeof OfferForm>,
  touched: ReadonlySet<string>,
): Partial<OfferRules> {
  const names = new Set([...touched].map((field) => field.split(".")[0]))
  return Object.fromEntries(Object.entries(rules).filter(([name]) => names.has(name)))
}
