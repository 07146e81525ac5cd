import { useRevalidator } from "@remix-run/react"
import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import { externalBrowserLink } from "#app/http/in-app-browser.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PushServer } from "../push-step.ts"
import { type PushState, refreshPush, turnOnPush } from "./push-device.ts"

const STEPS = ["share", "add", "open"] as const

/**
 * Rendered by script only, because the browser decides. `children` are further buttons while alerts are off.
 */
export function PushSetup({ children }: { children?: ReactNode }) {
  const { state, setState, adminId } = usePush()
  const { t } = useTranslation("admin")
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const turnOn = async () => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await turnOnPush(adminId))
      revalidate()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  if (state === null) return null
  if (state === "on") return <p role="status">{t("alerts.push.on")}</p>
  if (state === "denied") return <p role="status">{t("alerts.push.denied")}</p>
  if (state === "unsupported") return <p>{t("alerts.push.unsupported")}</p>
  if (state === "in-app") return <InAppBrowser />
  if (state === "ios") return <AppleSteps />
  return (
    <>
      <p>{t("alerts.push.text")}</p>
      {failed && (
        <p role="alert" className="error">
          {t("alerts.push.failed")}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && turnOn()}>
          {t(busy ? "alerts.push.turningOn" : "alerts.push.turnOn")}
        </button>
        {children}
      </div>
    </>
  )
}

type Push = { state: PushState | null; setState: (state: PushState) => void; adminId: string }

export const PushContext = createContext<Push>({ state: null, setState: () => undefined, adminId: "" })

export const usePush = () => useContext(PushContext)

export function usePushState(server: PushServer): Push {
  const [state, setState] = useState<PushState | null>(null)
  const known = JSON.stringify(server)
  useEffect(() => {
    // After a failure alerts do not arrive here until the next page succeeds.
    refreshPush(JSON.parse(known)).then(setState, () => setState("off"))
  }, [known])
  return { state, setState, adminId: server.adminId }
}

/** For browsers that show no notifications, such as LINE's. */
function InAppBrowser() {
  const { t } = useTranslation("admin")
  const link = externalBrowserLink(navigator.userAgent, location.href)
  return (
    <>
      <p>{t("alerts.push.inApp")}</p>
      {link?.href && (
        <a href={link.href} rel="noopener" className="button">
          {t("translation:inAppBrowser.open")}
        </a>
      )}
    </>
  )
}

/** An iPhone may notify only once the app is on its home screen. */
function AppleSteps() {
  const { t } = useTranslation("admin")
  return (
    <div className="space-y-3">
      <p>{t("alerts.push.ios")}</p>
      <ol className="grid gap-3 sm:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-center gap-3 rounded-control bg-sunken p-3 sm:flex-col sm:text-center">
            <StepDrawing step={step} />
            <span>
              {index + 1}. {t(`alerts.push.iosSteps.${step}`)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const DRAWINGS = {
  share: "M16 20V5m0 0-5 5m5-5 5 5M9 15H7v13h18V15h-2",
  add: "M6 6h20v20H6zM16 11v10M11 16h10",
  open: "M10 3h12v26H10zM14 8h4v4h-4zM15 26h2",
} as const

function StepDrawing({ step }: { step: keyof typeof DRAWINGS }) {
  return (
    <svg viewBox="0 0 32 32" className="size-10 shrink-0 text-pool" aria-hidden="true">
      <path d={DRAWINGS[step]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
