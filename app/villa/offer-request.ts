import * as z from "zod"
import { toBaht } from "./money.ts"
import {
  BOOKABLE_MIN_DAYS,
  DISCOUNT_MAX_DAYS,
  FEE_MAX_BAHT,
  GAP_MAX_NIGHTS,
  MIN_NIGHTS_MAX,
  NOTICE_MAX_HOURS,
  PERCENT_MAX,
} from "./offer-limits.ts"
import { type BasisPoints, BOOKABLE_MAX_DAYS, type OfferRules } from "./offer-rules.ts"
import { GUESTS_MAX, integer, price, priceUpTo, requiredOr } from "./request-fields.ts"

/** Percent with at most two decimals, as basis points. */
export const percent = z
  .number(requiredOr("validation.number"))
  .min(0, "admin:prices.errors.percent")
  .max(PERCENT_MAX, "admin:prices.errors.percent")
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "validation.satang")
  .transform((value): BasisPoints => Math.round(value * 100))
export const discountDays = integer(1, DISCOUNT_MAX_DAYS, "admin:prices.errors.discountDays")
const fee = priceUpTo(FEE_MAX_BAHT)
const minNights = integer(1, MIN_NIGHTS_MAX, "admin:prices.errors.minNights")
export const chargeMode = z.enum(["none", "included", "added"], "errors.invalid")

/** 13 digits, however they are grouped; an empty text is none. */
export const taxId = z
  .string(requiredOr("validation.text"))
  .max(30, "admin:prices.errors.taxId")
  .transform((text) => text.replace(/[\s-]/g, "") || null)
  .refine((digits) => digits === null || /^\d{13}$/.test(digits), "admin:prices.errors.taxId")
  .nullable()

/** The rules that are one value each, in baht and percent; forms pick from them. */
export const ruleFields = {
  saturdayPrice: price.nullable(),
  saturdayDiscountedPrice: price.nullable().transform((satang) => satang ?? 0),
  minNights,
  weekendMinNights: minNights,
  fillGaps: z.boolean({ error: "validation.required" }),
  noticeHours: integer(0, NOTICE_MAX_HOURS, "admin:prices.errors.noticeHours"),
  bookableDays: integer(BOOKABLE_MIN_DAYS, BOOKABLE_MAX_DAYS, "admin:prices.errors.bookableDays"),
  gapNights: integer(0, GAP_MAX_NIGHTS, "admin:prices.errors.gapNights"),
  includedGuests: integer(1, GUESTS_MAX, "validation.guests").nullable(),
  extraGuestFee: fee,
  cleaningFee: fee,
  longStay7: percent,
  longStay28: percent,
}

const daysDiscount = z
  .strictObject({ days: discountDays, percent })
  .transform(({ days, percent: rate }) => ({ days, rate }))
  .nullable()

/** Any of the rules, as in PATCH /admin/villa `{ offer }`; its nested objects replace the current ones. */
export const OfferBody = z
  .strictObject({
    ...ruleFields,
    early: daysDiscount,
    lastMinute: daysDiscount,
    service: z.strictObject({ mode: chargeMode, percent }).transform(({ mode, percent: rate }) => ({ mode, rate })),
    vat: z
      .strictObject({ mode: chargeMode, percent, taxId: taxId.default(null) })
      .refine(({ mode, taxId }) => mode === "none" || taxId !== null, {
        path: ["taxId"],
        message: "admin:prices.errors.taxIdMissing",
      })
      .transform(({ mode, percent: rate, taxId }) => ({ mode, rate, taxId })),
  })
  .partial() satisfies z.ZodType<Partial<OfferRules>>

/** The rules as in the /api: baht, percent, and null for a discounted price that is not set. */
export function offerJson(offer: OfferRules) {
  const { service, vat, early, lastMinute, ...rules } = offer
  return {
    ...rules,
    saturdayPrice: offer.saturdayPrice === null ? null : toBaht(offer.saturdayPrice),
    saturdayDiscountedPrice: offer.saturdayDiscountedPrice ? toBaht(offer.saturdayDiscountedPrice) : null,
    extraGuestFee: toBaht(offer.extraGuestFee),
    cleaningFee: toBaht(offer.cleaningFee),
    longStay7: toPercent(offer.longStay7),
    longStay28: toPercent(offer.longStay28),
    early: early && { days: early.days, percent: toPercent(early.rate) },
    lastMinute: lastMinute && { days: lastMinute.days, percent: toPercent(lastMinute.rate) },
    service: { mode: service.mode, percent: toPercent(service.rate) },
    vat: { mode: vat.mode, percent: toPercent(vat.rate), taxId: vat.taxId },
  }
}

/** Basis points to percent: 750 is 7.5. */
export function toPercent(rate: BasisPoints): number {
  return rate / 100
}
