import { fail, ok, type Result } from "../result.ts"
import type { PromoDiscount } from "./price-list.ts"
import { dateAfter, nightCount, type Stay } from "./stay.ts"

/** A code for a discount. Dates are in the villa's time zone and inclusive; null is no limit. */
export type PromoCode = PromoDiscount & {
  id: string
  /** The first and the last date of booking. */
  validFrom: string | null
  validTo: string | null
  /** The first and the last night of a stay. */
  stayFrom: string | null
  stayTo: string | null
  minNights: number | null
  maxUses: number | null
  active: boolean
}

/** What a guest's browser knows of a code that it may use: enough to price other dates. */
export type PromoTerms = Pick<PromoCode, "code" | "kind" | "value" | "stayFrom" | "stayTo" | "minNights">

/** A code with the number of bookings that use it. */
export type UsedPromoCode = PromoCode & { uses: number }

export type PromoCodeFailure = "promo-code-invalid" | "promo-code-needs-nights" | "promo-code-used-up"

/** With the spaces that people type or paste around it. */
export const PROMO_CODE_TYPED_MAX_LENGTH = 64

/** A typed code as it is stored, in any case and with spaces around it; null if it cannot be one. */
export function normalizeCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9-]{4,20}$/.test(code) ? code : null
}

/**
 * Whether a guest may use a code for a stay. An unknown, an inactive and an ended code fail alike, so that nobody learns
 * which codes exist.
 * @param bookedOn the villa's date on which the stay is booked
 * @returns the discount; the minimum of nights for `promo-code-needs-nights`
 */
export function checkPromoCode(
  code: UsedPromoCode | null,
  stay: Stay,
  bookedOn: string,
): Result<PromoDiscount, PromoCodeFailure, { minNights: number } | undefined> {
  if (!code?.active) return fail("promo-code-invalid")
  const isOpen = isWithin(bookedOn, code.validFrom, code.validTo)
  const terms = checkPromoTerms(code, stay)
  if (!isOpen || (!terms.ok && terms.error === "promo-code-invalid")) return fail("promo-code-invalid")
  if (code.maxUses !== null && code.uses >= code.maxUses) return fail("promo-code-used-up")
  return terms
}

/** Whether a code that can be used is for a stay; see `checkPromoCode`. */
export function checkPromoTerms(
  { code, kind, value, stayFrom, stayTo, minNights }: PromoTerms,
  stay: Stay,
): Result<PromoDiscount, "promo-code-invalid" | "promo-code-needs-nights", { minNights: number } | undefined> {
  const isInTime = isWithin(stay.checkIn, stayFrom, null) && isWithin(dateAfter(stay.checkOut, -1), null, stayTo)
  if (!isInTime) return fail("promo-code-invalid")
  if (minNights !== null && nightCount(stay) < minNights) return fail("promo-code-needs-nights", { minNights })
  return ok({ code, kind, value })
}

function isWithin(date: string, from: string | null, to: string | null): boolean {
  return (from === null || date >= from) && (to === null || date <= to)
}
