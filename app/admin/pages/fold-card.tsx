import { type ReactNode, useState } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { DottedTexts } from "#app/ui/thai-text.tsx"

type Props = {
  title: string
  /** What is inside, in a few words; or several things, with a dot between them. */
  value?: string | readonly string[]
  /** At the end of the row, such as an amount. */
  aside?: ReactNode
  /** For links that lead to what is inside. */
  id?: string
  /** Whether it is opened, for instance because of an error inside; it is never closed but by hand. */
  isOpen?: boolean
  children: ReactNode
}

/** True from the first time on that it is to be open: only a hand closes it again. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened
}

/** A part of a page that is one row until it is opened; open on paper. */
export function FoldCard({ title, value, aside, id, isOpen = false, children }: Props) {
  const wasOpened = useWasOpened(isOpen)
  const parts = [value ?? []].flat().filter(Boolean)
  return (
    <details className="group/fold printed-open card" open={wasOpened}>
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <span className="min-w-0">
          <h2 className="font-sans text-base font-semibold">{title}</h2>
          {parts.length > 0 && (
            <span className="line-clamp-1 text-sm [overflow-wrap:anywhere] text-muted" suppressHydrationWarning>
              <DottedTexts texts={parts} />
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {aside}
          <Icon name="forward" className="no-print size-5 rotate-90 text-muted group-open/fold:-rotate-90" />
        </span>
      </summary>
      <div id={id} className="scroll-mt-20 space-y-4 px-4 pb-5 sm:px-6">
        {children}
      </div>
    </details>
  )
}
