import { fail, ok, type Result } from "../result.ts"

/** A percentage in basis points: 7.5 % is 750. */
export type BasisPoints = number

/** How a charge relates to the prices: none, contained in them, or added to them. */
export type ChargeMode = "none" | "included" | "added"

/** The latest check-out date, in days from today. */
export const BOOKABLE_MAX_DAYS = 540

/** What the owner has set beyond the prices of nights. Money is in satang; the defaults change nothing. */
export type OfferRules = {
  /** Replaces the villa's weekend price on Saturday; null if Saturday costs what Friday costs. */
  saturdayPrice: number | null
  saturdayDiscountedPrice: number
  /** The shortest stay, in nights, where no season says otherwise. */
  minNights: number
  /** The shortest stay with a Friday or Saturday night. */
  weekendMinNights: number
  /** Whether a stay may be shorter if it fills a gap in which no longer one fits. */
  fillGaps: boolean
  /** How long before check-in a booking must be made; 0 if until the end of the day. */
  noticeHours: number
  /** The latest check-out, in days from today. */
  bookableDays: number
  /** The number of preparation nights after each stay. */
  gapNights: number
  /** Guests that the prices include; null for all. */
  includedGuests: number | null
  /** For each further guest and night. */
  extraGuestFee: number
  /** For each stay. */
  cleaningFee: number
  /** Discounts of stays of at least 7 and 28 nights. */
  longStay7: BasisPoints
  longStay28: BasisPoints
  /** A discount if booked at least so many days before check-in. */
  early: DaysDiscount | null
  /** A discount if booked at most so many days before check-in. */
  lastMinute: DaysDiscount | null
  service: { mode: ChargeMode; rate: BasisPoints }
  vat: { mode: ChargeMode; rate: BasisPoints; taxId: string | null }
}

export type DaysDiscount = { days: number; rate: BasisPoints }

/** The defaults, which change no price and close no date. */
export const NEUTRAL_OFFER: OfferRules = {
  saturdayPrice: null,
  saturdayDiscountedPrice: 0,
  minNights: 1,
  weekendMinNights: 1,
  fillGaps: true,
  noticeHours: 0,
  bookableDays: BOOKABLE_MAX_DAYS,
  gapNights: 0,
  includedGuests: null,
  extraGuestFee: 0,
  cleaningFee: 0,
  longStay7: 0,
  longStay28: 0,
  early: null,
  lastMinute: null,
  service: { mode: "none", rate: 0 },
  vat: { mode: "none", rate: 0, taxId: null },
}

/** Checks the rules that depend on each other: a fee for extra guests is never charged if the prices include all guests. */
export function checkOffer({ includedGuests, extraGuestFee }: OfferRules): Result<null, "included-guests-missing"> {
  return includedGuests === null && extraGuestFee > 0 ? fail("included-guests-missing") : ok(null)
}

/** The rules without the tax id: a private owner's is also a personal number, which only receipts and admins need. */
export function publicOffer(offer: OfferRules): OfferRules {
  return { ...offer, vat: { ...offer.vat, taxId: null } }
}
