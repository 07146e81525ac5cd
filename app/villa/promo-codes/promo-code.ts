import { nightCount, type Stay } from "#app/booking/stay.ts"
import { typedText } from "#app/i18n/typed.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { PromoDiscount } from "#app/villa/prices/pricing.ts"

/** Dates are in the villa's time zone and inclusive; null is no limit. */
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

/** Sent to a guest's browser: enough to price other dates. */
export type PromoTerms = Pick<PromoCode, "code" | "kind" | "value" | "stayFrom" | "stayTo" | "minNights">

export type UsedPromoCode = PromoCode & { uses: number }

export type PromoCodeFields = Omit<PromoCode, "id">

/** Includes inactive codes, which are never deleted. */
export const MAX_PROMO_CODES = 200

/** 100 % in basis points. */
const PERCENT_MAX = 10_000

export type PromoCodeFieldsFailure =
  | "promo-code-percent-too-high"
  | "promo-code-dates-reversed"
  | "promo-code-stay-reversed"

export function checkPromoCodeFields(code: PromoCodeFields): Result<null, PromoCodeFieldsFailure> {
  const { kind, value, validFrom, validTo, stayFrom, stayTo } = code
  if (kind === "percent" && value > PERCENT_MAX) return fail("promo-code-percent-too-high")
  if (isReversed(validFrom, validTo)) return fail("promo-code-dates-reversed")
  if (isReversed(stayFrom, stayTo)) return fail("promo-code-stay-reversed")
  return ok(null)
}

/** Such a stay is confirmed without a payment. @param lowest the least that a guest pays for a night, in satang */
export function canMakeStayFree(
  { kind, value, minNights }: Pick<PromoCode, "kind" | "value" | "minNights">,
  { lowest, villaMinNights }: { lowest: number; villaMinNights: number },
): boolean {
  if (kind === "percent") return value === PERCENT_MAX
  return value >= lowest * Math.max(minNights ?? 1, villaMinNights)
}

const isReversed = (from: string | null, to: string | null) => from !== null && to !== null && to < from

export type PromoCodeState = "active" | "off" | "upcoming" | "ended" | "used-up"

export function promoCodeState(code: UsedPromoCode, today: string): PromoCodeState {
  const { active, validFrom, validTo, stayTo, maxUses, uses } = code
  if (!active) return "off"
  if ((validTo !== null && validTo < today) || (stayTo !== null && stayTo < today)) return "ended"
  if (maxUses !== null && uses >= maxUses) return "used-up"
  return validFrom !== null && validFrom > today ? "upcoming" : "active"
}

export type PromoCodeFailure = "promo-code-invalid" | "promo-code-needs-nights" | "promo-code-used-up"

export const PROMO_CODE_MAX_LENGTH = 20
/** With the spaces that people type or paste around it. */
export const PROMO_CODE_TYPED_MAX_LENGTH = 64

/** In any case and with spaces around it; null if the text cannot be a code. */
export function normalizeCode(text: string): string | null {
  const code = typedText(text).toUpperCase()
  return /^[A-Z0-9-]{4,20}$/.test(code) ? code : null
}

/** Unknown, inactive and ended codes fail alike, so that nobody learns which codes exist. */
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

/** Checks the stay only; see `checkPromoCode`. */
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
