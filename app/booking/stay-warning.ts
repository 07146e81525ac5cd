import { displacedPrep, type TakenNights } from "#app/calendar/month/taken-nights.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { stayRulesOf } from "#app/villa/prices/quote.ts"
import {
  checkStayRules,
  type MinimumStay,
  minimumOfStay,
  type PricedVilla,
  type StayRuleFailure,
  type StayRules,
} from "#app/villa/prices/stay-rules.ts"
import { CORRECTABLE_DAYS, type Stay } from "./stay.ts"

/** A rule for guests that an admin's stay breaks, or preparation nights that it displaces. */
export type StayWarning =
  | ({ code: "stay-too-short" } & MinimumStay)
  | { code: "too-soon"; earliest: string }
  | { code: "arrival-day" | "departure-day" }
  | { code: "date-too-far" }
  | { code: "prep-taken"; nights: string[] }

/** Rules for guests do not bind admins, nor a stay that has begun. */
export function warningsOf(villa: PricedVilla, stay: Stay, taken: TakenNights, now: number): StayWarning[] {
  const rules = stayRulesOf(villa, taken, now)
  const allowed = checkStayRules(rules, stay)
  const warnings = allowed.ok || stay.checkIn < rules.today ? [] : [ruleWarning(allowed.error, rules, stay)]
  const nights = displacedPrep(stay, taken, villa.offer.gapNights)
  return nights.length > 0 ? [...warnings, { code: "prep-taken", nights }] : warnings
}

/** `deletes` is what the cron will delete, from the day `on`; null for nothing. */
export type PastStay = { deletes: { passports: number; isGuestErased: boolean; on: string } | null }

/**
 * @param passports that are not yet reported
 * @param erasedUpTo the latest check-out of stays whose guests are erased
 */
export function pastStay(
  { checkOut }: Pick<Stay, "checkOut">,
  { today, passports, erasedUpTo }: { today: string; passports: number; erasedUpTo: string },
): PastStay {
  const isGuestErased = checkOut <= erasedUpTo
  const isDeleting = checkOut < today && (passports > 0 || isGuestErased)
  return { deletes: isDeleting ? { passports, isGuestErased, on: dateAfter(today, CORRECTABLE_DAYS) } : null }
}

function ruleWarning(code: StayRuleFailure, rules: StayRules, stay: Stay): StayWarning {
  if (code === "stay-too-short") return { code, ...minimumOfStay(rules, stay) }
  return code === "too-soon" ? { code, earliest: rules.earliest } : { code }
}
