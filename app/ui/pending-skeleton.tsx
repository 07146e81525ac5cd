import { useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "../i18n/use-translation.ts"
import { useBusy } from "./connection.ts"

/** Faster navigations show no skeleton. */
const DELAY_MS = 300

type Props = {
  /** Height classes of the skeleton's blocks, top to bottom. */
  skeleton: string[]
  className?: string
  children: ReactNode
}

/**
 * Replaces its children by a skeleton while a link's navigation is pending. They are only hidden, so that they reappear
 * unchanged when the connection is lost or the navigation is cancelled.
 */
export function PendingSkeleton({ skeleton, className = "", children }: Props) {
  const { t } = useTranslation()
  const isPending = usePendingNavigation()
  return (
    <>
      {isPending && (
        <div role="status" className="space-y-4">
          <span className="sr-only">{t("site.pleaseWait")}</span>
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

/** Whether a link's navigation has been pending for `DELAY_MS`. A submitted form shows it on its button instead. */
function usePendingNavigation(): boolean {
  const { state, formMethod } = useNavigation()
  const busy = useBusy(state) && !formMethod
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsDelayed(false)
    }
  }, [busy])
  return busy && isDelayed
}
