import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Toast } from "../http/toast.ts"
import { Icon } from "./icon.tsx"

/** The flash message of this page: part of the HTML, and lifted into sonner's toasts once script runs. */
export function FlashToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation(["translation", "admin"])
  const [lifted, setLifted] = useState<Toast>()
  const { tone, text, reference } = toast
  const detail = reference && `${t("errors.reference")} ${reference}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message, whose texts change with it alone
  useEffect(() => {
    showToast(tone, t(text), detail).then(() => setLifted(toast))
  }, [toast])
  if (lifted === toast) return null
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className="flash no-print fixed inset-x-4 top-16 z-50 sm:left-auto sm:w-90"
    >
      <p className={`notice card flex items-center gap-2 ${tone === "error" ? "notice-error" : ""}`}>
        <Icon name={tone === "error" ? "close" : "check"} />
        <span>
          {t(text)} {detail && <span className="block text-sm">{detail}</span>}
        </span>
      </p>
    </div>
  )
}

/** Shows a toast; sonner is fetched with the first one. @param detail a second, smaller line */
export async function showToast(tone: Toast["tone"], text: string, detail?: string): Promise<void> {
  const { toast } = await import("./toaster.tsx")
  toast(tone, text, detail)
}
