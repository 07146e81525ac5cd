import type { Weekday } from "./weekdays.ts"

/** 7.5 % is 750. */
export type BasisPoints = number

/** The charge is not levied, contained in the prices, or added to them. */
export type ChargeMode = "none" | "included" | "added"

export const NOTICE_MAX_HOURS = 336
export const BOOKABLE_MIN_DAYS = 30
/** The latest check-out, in days from today. */
export const BOOKABLE_MAX_DAYS = 540
export const MIN_NIGHTS_MAX = 30
export const GAP_MAX_NIGHTS = 3
export const PERCENT_MAX = 90
/** The most days before check-in to which a discount may refer. */
export const DISCOUNT_MAX_DAYS = 365
export const FEE_MAX_BAHT = 1_000_000

export type DaysDiscount = { days: number; rate: BasisPoints }

/** The defaults change no price and close no date. */
export const DEFAULT_OFFER = {
  saturdayPrice: null as number | null,
  saturdayDiscountedPrice: 0,
  minNights: 1,
  weekendMinNights: 1,
  arrivalDays: [] as Weekday[],
  departureDays: [] as Weekday[],
  fillGaps: true,
  noticeHours: 0,
  bookableDays: BOOKABLE_MAX_DAYS,
  gapNights: 0,
  includedGuests: null as number | null,
  extraGuestFee: 0,
  cleaningFee: 0,
  longStay7: 0,
  longStay28: 0,
  early: null as DaysDiscount | null,
  lastMinute: null as DaysDiscount | null,
  service: { mode: "none" as ChargeMode, rate: 0 },
  vat: { mode: "none" as ChargeMode, rate: 0 },
}
