import { AmountRow } from "#app/ui/amount-row.tsx"
import type { PlanRow } from "../payment-plan-text.ts"

/** What is paid when, with amounts to add up by eye. */
export function PlanRows({ rows }: { rows: PlanRow[] }) {
  return (
    <dl className="space-y-1">
      {rows.map((row) => (
        <AmountRow key={row.label} {...row} />
      ))}
    </dl>
  )
}
