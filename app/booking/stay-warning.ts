import { stayRulesOf } from "./quote.ts"
import { nightsOf, type Stay } from "./stay.ts"
import { checkStayRules, type MinimumStay, type PricedVilla, type StayRuleFailure } from "./stay-rules.ts"
import type { TakenNights } from "./taken-nights.ts"

/** A rule for guests that a stay made by an admin breaks, or the nights for preparing the villa that it takes. */
export type StayWarning = {
  error: StayRuleFailure | "prep-taken"
  data: MinimumStay | { earliest: string } | { nights: string[] } | undefined
}

/** The rules for guests that a stay breaks. Admins may book it all the same; one that has begun breaks none. */
export function warningsOf(villa: PricedVilla, stay: Stay, taken: TakenNights, now: number): StayWarning[] {
  const rules = stayRulesOf(villa, taken, now)
  const allowed = checkStayRules(rules, stay)
  const nights = nightsOf(stay).filter((night) => taken.get(night) === "prep")
  return [
    ...(allowed.ok || stay.checkIn < rules.today ? [] : [{ error: allowed.error, data: allowed.data }]),
    ...(nights.length > 0 ? [{ error: "prep-taken", data: { nights } } as const] : []),
  ]
}
