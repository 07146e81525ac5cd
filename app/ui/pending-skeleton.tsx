import { useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useBusy } from "./connection.ts"

/** What comes sooner needs nothing to stand in for it. */
const NOTICEABLE_MS = 300

type Props = {
  /** The heights of what is expected, one below the other. */
  skeleton: string[]
  className?: string
  children: ReactNode
}

/**
 * A page, or the part of it that a link changes, with a skeleton in its place while what the link leads to is on its way.
 * What it held is only hidden: it is there again where the connection is lost, or the reader stays.
 */
export function PendingSkeleton({ skeleton, className = "", children }: Props) {
  const { t } = useTranslation()
  const coming = usePendingNavigation()
  return (
    <>
      {coming && (
        <div role="status" className="space-y-4">
          <span className="sr-only">{t("site.pleaseWait")}</span>
          {skeleton.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <div key={index} className={`rounded-card bg-sunken motion-safe:animate-pulse ${height}`} />
          ))}
        </div>
      )}
      <div className={className} hidden={coming}>
        {children}
      </div>
    </>
  )
}

/** Whether a link's page is on its way for so long that it is noticed. What a form sends is told on its own button. */
function usePendingNavigation(): boolean {
  const { state, formMethod } = useNavigation()
  const busy = useBusy(state) && !formMethod
  const [noticed, setNoticed] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setNoticed(true), NOTICEABLE_MS)
    return () => {
      clearTimeout(timer)
      setNoticed(false)
    }
  }, [busy])
  return busy && noticed
}
