import type { ReactNode } from "react"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { Money } from "#app/ui/money.tsx"

type Props = { title: string; amounts: readonly number[]; children: ReactNode }

/** List items whose sum alone is shown until it is opened; nothing without any. `amounts` are in satang. */
export function SumSection({ title, amounts, children }: Props) {
  if (amounts.length === 0) return null
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  return (
    <FoldCard title={title} aside={<Money satang={sum} className="font-bold text-price" />}>
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
    </FoldCard>
  )
}
