import { useFetchers, useNavigation } from "@remix-run/react"
import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useBusy } from "./connection.ts"

/** Faster navigations and forms show no indicator. */
const DELAY_MS = 300

/** Shown while a navigation or a form takes long; the only indicator that is announced. */
export function PageProgress() {
  const { t } = useTranslation()
  const pending = [useNavigation(), ...useFetchers()].find(({ state }) => state !== "idle")
  const isShown = useDelayed(useBusy(pending?.state ?? "idle"))
  return (
    <p role="status" className="progress">
      {isShown && <span className="sr-only">{t("site.pleaseWait")}</span>}
    </p>
  )
}

/** Whether `busy` has been true for `DELAY_MS`. */
export function useDelayed(busy: boolean): boolean {
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
