import type { ReactNode } from "react"
import { Icon } from "#app/ui/icon.tsx"

type Props = {
  title: string
  hint?: string
  /** Where the list is empty or the form was refused. */
  isOpen: boolean
  /** The form. */
  children: ReactNode
}

/** Opens the form that adds to the list above it, so that the list is what a page begins with. */
export function AddCard({ title, hint, isOpen, children }: Props) {
  return (
    <details className="card" open={isOpen}>
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 font-semibold sm:px-6">
        <h2 className="font-sans text-base">{title}</h2>
        <Icon name="plus" className="size-4 shrink-0 text-muted" />
      </summary>
      <div className="px-4 pb-5 sm:px-6">
        {hint && <p className="mb-4 text-sm text-muted">{hint}</p>}
        {children}
      </div>
    </details>
  )
}
