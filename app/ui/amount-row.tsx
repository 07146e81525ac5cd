import { Money } from "./money.tsx"

/** `amount` in satang. */
export type Amount = { label: string; amount: number; note?: string; isSum?: boolean }

/** A line of a sum; the last one stands out. */
export function AmountRow({ label, amount, note, isSum = false }: Amount) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isSum ? "font-semibold" : ""}`}>
      <dt className="flex-1 basis-40">
        {label}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dt>
      <dd className="ml-auto">
        <Money satang={amount} />
      </dd>
    </div>
  )
}
