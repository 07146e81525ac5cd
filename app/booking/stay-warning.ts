import { stayRulesOf } from "./quote.ts"
import type { Stay } from "./stay.ts"
import {
  checkStayRules,
  type MinimumStay,
  minimumOfStay,
  type PricedVilla,
  type StayRuleFailure,
} from "./stay-rules.ts"
import { lostPrep, type TakenNights } from "./taken-nights.ts"

/** A rule for guests that a stay made by an admin breaks, or the nights for preparing the villa that it leaves no room for. */
export type StayWarning =
  | ({ code: "stay-too-short" } & MinimumStay)
  | { code: Exclude<StayRuleFailure, "stay-too-short"> }
  | { code: "prep-taken"; nights: string[] }

/** The rules for guests that a stay breaks. Admins may book it all the same; one that has begun breaks none. */
export function warningsOf(villa: PricedVilla, stay: Stay, taken: TakenNights, now: number): StayWarning[] {
  const rules = stayRulesOf(villa, taken, now)
  const allowed = checkStayRules(rules, stay)
  const warnings: StayWarning[] = []
  if (!allowed.ok && stay.checkIn >= rules.today) {
    const { error } = allowed
    warnings.push(error === "stay-too-short" ? { code: error, ...minimumOfStay(rules, stay) } : { code: error })
  }
  const nights = lostPrep(stay, taken, villa.offer.gapNights)
  if (nights.length > 0) warnings.push({ code: "prep-taken", nights })
  return warnings
}
