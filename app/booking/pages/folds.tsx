import type { ReactNode } from "react"
import { Icon } from "#app/ui/icon.tsx"

/** What is needed once or never, one line each until it is opened. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className="folds card no-print divide-y divide-line empty:hidden">{children}</div>
}

type Props = { title: string; isOpen?: boolean; children: ReactNode }

export function Fold({ title, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="group px-4 sm:px-6">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
        <span className="min-w-0 grow font-semibold">{title}</span>
        <Icon name="forward" className="size-5 shrink-0 rotate-90 text-muted group-open:-rotate-90" />
      </summary>
      <div className="space-y-6 pb-5">{children}</div>
    </details>
  )
}
