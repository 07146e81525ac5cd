import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PlanView } from "../payment-plan-text.ts"
import { CancellationTerms } from "./cancellation-terms.tsx"
import { PlanRows } from "./plan-rows.tsx"

type Props = {
  plan?: PlanView
  /** Sentences, see `cancellationTexts`. */
  cancellation: string[]
}

/** Folded, so that nothing long stands between the fields and the button. */
export function PaymentTerms({ plan, cancellation }: Props) {
  const { t } = useTranslation()
  if (!plan && cancellation.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="link inline-flex min-h-11 items-center">
        {t(plan ? "payment.slip.terms" : "cancellation.title")}
      </summary>
      <div className="space-y-3 pb-2">
        {plan && <PlanRows rows={plan.rows} />}
        <CancellationTerms texts={cancellation} />
      </div>
    </details>
  )
}
