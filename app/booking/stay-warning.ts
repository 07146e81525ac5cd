import { displacedPrep, type TakenNights } from "#app/calendar/month/taken-nights.ts"
import { stayRulesOf } from "#app/villa/prices/quote.ts"
import {
  checkStayRules,
  type MinimumStay,
  minimumOfStay,
  type PricedVilla,
  type StayRuleFailure,
  type StayRules,
} from "#app/villa/prices/stay-rules.ts"
import type { Stay } from "./stay.ts"

/** A rule for guests that an admin's stay breaks, or preparation nights that it displaces. */
export type StayWarning =
  | ({ code: "stay-too-short" } & MinimumStay)
  | { code: "too-soon"; earliest: string }
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

function ruleWarning(code: StayRuleFailure, rules: StayRules, stay: Stay): StayWarning {
  if (code === "stay-too-short") return { code, ...minimumOfStay(rules, stay) }
  return code === "too-soon" ? { code, earliest: rules.earliest } : { code }
}
