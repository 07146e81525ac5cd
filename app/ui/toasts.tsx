import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Toast } from "../http/toast.ts"
import { Icon } from "./icon.tsx"

/** The flash message of this page: part of the HTML, and lifted into sonner's toasts once script runs. */
export function FlashToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation(["translation", "admin"])
  const [lifted, setLifted] = useState(false)
  const text = t(toast.text)
  useEffect(() => {
    showToast(toast.tone, text).then(() => setLifted(true))
  }, [toast.tone, text])
  if (lifted) return null
  return (
    <p
      role={toast.tone === "error" ? "alert" : "status"}
      className="flash no-print fixed inset-x-4 top-16 z-50 sm:left-auto sm:w-90"
    >
      <span className={`notice card flex items-center gap-2 ${toast.tone === "error" ? "notice-error" : ""}`}>
        <Icon name={toast.tone === "error" ? "close" : "check"} />
        {text}
      </span>
    </p>
  )
}

/** Shows a toast; sonner is fetched with the first one. */
export async function showToast(tone: Toast["tone"], text: string): Promise<void> {
  const { toast } = await import("./toaster.tsx")
  toast(tone, text)
}
