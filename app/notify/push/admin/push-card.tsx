import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PushSetup, usePush } from "./push-setup.tsx"

const DISMISSED_KEY = "alerts-card"

/** Once dismissed, asks again only when there is a booking. `waiting` slips are the installed app's badge. */
export function PushCard({ hasBookings, waiting }: { hasBookings: boolean; waiting: number }) {
  const { t } = useTranslation("admin")
  const { state } = usePush()
  const [dismissed, setDismissed] = useState(true)
  const period = hasBookings ? "with-bookings" : "before"
  useEffect(() => {
    const stored = localStorage.getItem(DISMISSED_KEY)
    setDismissed(stored === "with-bookings" || stored === period)
  }, [period])
  useEffect(() => {
    // Asks again if this device is removed later.
    if (state === "on") localStorage.removeItem(DISMISSED_KEY)
  }, [state])
  useEffect(() => {
    if (waiting > 0) navigator.setAppBadge?.(waiting).catch(() => undefined)
    else navigator.clearAppBadge?.().catch(() => undefined)
  }, [waiting])
  if (dismissed || (state !== "off" && state !== "ios")) return null
  const dismiss = () => {
    localStorage.setItem(DISMISSED_KEY, period)
    setDismissed(true)
  }
  return (
    <section aria-labelledby="push-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="push-title" className="text-xl">
        {t("alerts.push.title")}
      </h2>
      <PushSetup>
        <button type="button" className="button button-quiet" onClick={dismiss}>
          {t("alerts.push.dismiss")}
        </button>
      </PushSetup>
      {state === "ios" && (
        <button type="button" className="button button-quiet" onClick={dismiss}>
          {t("alerts.push.dismiss")}
        </button>
      )}
    </section>
  )
}
