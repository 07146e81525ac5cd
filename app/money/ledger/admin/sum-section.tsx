import type { ReactNode } from "react"
import { Money } from "#app/ui/money.tsx"

type Props = { id: string; title: string; amounts: readonly number[]; children: ReactNode }

/** A list of amounts with their sum; nothing without any. `children` are list items, `amounts` satang. */
export function SumSection({ id, title, amounts, children }: Props) {
  if (amounts.length === 0) return null
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 id={id} className="flex items-baseline justify-between gap-3 text-xl">
        {title} <Money satang={sum} className="text-lg font-bold text-price" />
      </h2>
      <ul className="mt-1 divide-y divide-line border-t border-line">{children}</ul>
    </section>
  )
}
