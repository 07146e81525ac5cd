import * as z from "zod"
import { isVatRate, vatRateOn } from "#app/money/seller/vat.ts"
import {
  asPosted,
  baht,
  discountedPrice,
  editForm,
  GUESTS_MAX,
  inForm,
  integer,
  percentUpTo,
  priceAboveZero,
  shownValues,
} from "#app/villa/request-fields.ts"
import {
  type BasisPoints,
  BOOKABLE_MAX_DAYS,
  BOOKABLE_MIN_DAYS,
  type ChargeMode,
  type DaysDiscount,
  DEFAULT_OFFER,
  DISCOUNT_MAX_DAYS,
  FEE_MAX_BAHT,
  GAP_MAX_NIGHTS,
  MIN_NIGHTS_MAX,
  NOTICE_MAX_HOURS,
  PERCENT_MAX,
} from "./offer-defaults.ts"
import { tickedDays, weekdayBoxes } from "./weekday-boxes.ts"
import { inWeekOrder, WEEKDAYS } from "./weekdays.ts"

const percent = percentUpTo(PERCENT_MAX, "admin:prices.errors.percent")
const fee = baht(FEE_MAX_BAHT).meta({ emptyAtZero: true })
const discount = percent.meta({ emptyAtZero: true })
const minNights = integer(1, MIN_NIGHTS_MAX, "admin:prices.errors.minNights")
const discountDays = integer(1, DISCOUNT_MAX_DAYS, "admin:prices.errors.discountDays")
const stayDays = inForm(z.array(z.enum(WEEKDAYS, "errors.invalid")).max(WEEKDAYS.length).transform(inWeekOrder), {
  posted: weekdayBoxes,
  shown: tickedDays,
})
const chargeMode = z.enum(["none", "included", "added"], "errors.invalid").meta({ options: "prices.mode" })

/** A share is `percent` in the API and forms, and `rate` (basis points) in the code. */
const toRate = <Parts extends { percent: BasisPoints }>({ percent: rate, ...parts }: Parts) => ({ ...parts, rate })
const toPercent = <Parts extends { rate: BasisPoints }>({ rate, ...parts }: Parts) => ({ ...parts, percent: rate })
const rate = z.int()

const daysDiscount = z
  .codec(z.strictObject({ days: discountDays, percent }), z.object({ days: z.int(), rate }), {
    decode: toRate,
    encode: toPercent,
  })
  .nullable()

const serviceParts = z.strictObject({ mode: chargeMode, percent })
const service = z.codec(serviceParts, z.object({ mode: chargeMode, rate }), { decode: toRate, encode: toPercent })

/** The law decides on the rate: answers name it, requests may repeat it. */
const vat = z.codec(
  z.strictObject({ mode: chargeMode, percent: percent.optional() }),
  z.object({ mode: chargeMode, rate }),
  {
    decode: ({ mode, percent: given }, { issues }) => {
      const charged = chargedVat(mode)
      const isLegal = given === undefined || given === charged.rate || isVatRate(given)
      if (!isLegal)
        issues.push({ code: "custom", input: given, path: ["percent"], message: "admin:prices.errors.vatRate" })
      return charged
    },
    encode: toPercent,
  },
)

const NEWEST_DAY = "9999-12-31"

/** None has no rate. What is saved has the newest, and each price the rate of its day (`withVatOn`). */
export const chargedVat = (mode: ChargeMode, day = NEWEST_DAY) => ({ mode, rate: mode === "none" ? 0 : vatRateOn(day) })

/**
 * The rules by section, in baht and percent for the API and form, in satang and basis points for the code. A
 * new rule is a line here and in `DEFAULT_OFFER`, its texts `admin:prices.rules.fields` in both languages,
 * and its use: for a price a line of `pricing.ts` (in `guestLines` if guests change it), its kind in `price-line.ts`,
 * its text `booking.price` in `villa/home/browser-words.*.ts`, its part of `saved-rules.ts` and its place in "The sum"
 * of `docs/product.md`; for dates a rule of `stay-rules.ts` and its state in `settings-overview.server.ts`.
 */
export const OFFER_SECTIONS = {
  saturday: {
    /** Replaces the villa's weekend price on Saturday; null if Saturday costs the same as Friday. */
    saturdayPrice: priceAboveZero.nullable(),
    saturdayDiscountedPrice: discountedPrice,
  },
  fees: {
    /** Guests that the prices include; null for all. */
    includedGuests: integer(1, GUESTS_MAX, "validation.guests").nullable(),
    /** Per further guest and night. */
    extraGuestFee: fee,
    /** Per stay. */
    cleaningFee: fee,
  },
  tax: { service, vat },
  stay: {
    /** The shortest stay, in nights, unless a season says otherwise. */
    minNights,
    /** The shortest stay with a Friday or Saturday night. */
    weekendMinNights: minNights,
    /** Weekdays on which stays may begin, and end, unless a season says otherwise; empty for any. */
    arrivalDays: stayDays,
    departureDays: stayDays,
    /** Whether a stay may be shorter if it fills a gap in which no longer one fits. */
    fillGaps: z.boolean({ error: "validation.required" }),
    /** Hours before check-in by which a booking must be made; 0: until the end of the day. */
    noticeHours: integer(0, NOTICE_MAX_HOURS, "admin:prices.errors.noticeHours"),
    /** The latest check-out, in days from today. */
    bookableDays: integer(BOOKABLE_MIN_DAYS, BOOKABLE_MAX_DAYS, "admin:prices.errors.bookableDays"),
    /** The number of preparation nights after each stay. */
    gapNights: integer(0, GAP_MAX_NIGHTS, "admin:prices.errors.gapNights"),
  },
  discounts: {
    /** Discounts of stays of at least 7 and 28 nights. */
    longStay7: discount,
    longStay28: discount,
    /** For bookings at least `days` before check-in. */
    early: daysDiscount,
    /** For bookings at most `days` before check-in. */
    lastMinute: daysDiscount,
  },
}
const { saturday, fees, tax, stay, discounts } = OFFER_SECTIONS

export const Offer = z.object({ ...saturday, ...fees, ...tax, ...stay, ...discounts })

/** Money is in satang, shares in basis points. */
export type OfferRules = z.output<typeof Offer>

/** As in PATCH /admin/villa `{ offer }`; nested objects replace the current ones. */
export const OfferBody = z.strictObject(Offer.shape).partial() satisfies z.ZodType<Partial<OfferRules>>

/** Both parts of a discount, or neither. */
const typedDiscount = z
  .object({ days: discountDays.nullable().default(null), percent: percent.default(0) })
  .transform(({ days, percent: rate }, context): DaysDiscount | null => {
    if (days === null && rate === 0) return null
    const missing = days === null ? "days" : rate === 0 ? "percent" : null
    if (missing) context.addIssue({ code: "custom", path: [missing], message: "validation.required" })
    return { days: days ?? 1, rate }
  })
const typedPercent = percent.default(0)

export type OfferForm = z.ZodType<{ version: number; shown?: string } & Partial<OfferRules>>

/** When guests can book. An empty field gets the neutral value. */
export const BookingRulesForm: OfferForm = editForm(asPosted(stay, DEFAULT_OFFER))

/** All other rules. An empty field gets the neutral value. */
export const PriceRulesForm: OfferForm = editForm({
  ...asPosted({ ...saturday, ...fees, ...discounts }, DEFAULT_OFFER),
  early: typedDiscount,
  lastMinute: typedDiscount,
  service: serviceParts.extend({ percent: typedPercent }).transform(chargedRate),
  vat: z.object({ mode: chargeMode }).transform(({ mode }) => chargedVat(mode)),
})

/** The rate that the form proposes for a charge that is off is not saved. */
function chargedRate<Parts extends { mode: ChargeMode; percent: BasisPoints }>(parts: Parts) {
  return toRate({ ...parts, percent: parts.mode === "none" ? 0 : parts.percent })
}

/** Proposed for a service charge that has no rate yet. */
const USUAL_SERVICE_RATE = 1000

export const bookingRulesValues = (offer: OfferRules) => shownValues(stay, offer)

export function priceRulesValues(offer: OfferRules) {
  const service = { ...offer.service, rate: offer.service.rate || USUAL_SERVICE_RATE }
  const { early, lastMinute, ...values } = shownValues(
    { ...saturday, ...fees, ...tax, ...discounts },
    { ...offer, service },
  )
  const none = { days: "", percent: "" }
  return { ...values, early: early || none, lastMinute: lastMinute || none }
}
