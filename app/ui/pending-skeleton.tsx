import { useLocation, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useBusy } from "./connection.ts"
import { useDelayed } from "./page-progress.tsx"

type Props = {
  /** Height classes of the skeleton's blocks, top to bottom. */
  skeleton: string[]
  className?: string
  /** Keeps the children while a navigation only changes the query. */
  newPagesOnly?: boolean
  children: ReactNode
}

/** The children are only hidden, so that they reappear unchanged if the navigation fails or is cancelled. */
export function PendingSkeleton({ skeleton, className = "", newPagesOnly = false, children }: Props) {
  const isPending = usePendingNavigation(newPagesOnly)
  return (
    <>
      {isPending && (
        <div className="space-y-4">
          {skeleton.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
            <div key={index} className={`rounded-card bg-sunken motion-safe:animate-pulse ${height}`} />
          ))}
        </div>
      )}
      <div className={className} hidden={isPending}>
        {children}
      </div>
    </>
  )
}

/** Only for long navigations by link: a submitted form shows a busy button instead. */
function usePendingNavigation(newPagesOnly: boolean): boolean {
  const { state, formMethod, location } = useNavigation()
  const { pathname } = useLocation()
  const isSamePage = newPagesOnly && location?.pathname === pathname
  return useDelayed(useBusy(state) && !formMethod && !isSamePage)
}
