import { useLanguage } from "#app/ui/use-language.ts"
import { type OfferPayment, offerRows } from "../payment-plan-text.ts"
import { PlanRows } from "./plan-rows.tsx"

export type OfferPlanProps = { payment: OfferPayment; checkIn: string; total: number }

/** Nothing if all is paid at once and there is no security deposit. */
export function OfferPlan({ payment, ...stay }: OfferPlanProps) {
  const rows = offerRows(payment, stay, useLanguage())
  return rows.length > 0 && <PlanRows rows={rows} />
}
