import { useEffect, useState } from "react"
import type { Toast } from "../http/toast.ts"
import type { Translate } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { serverOnly } from "./hydration/server-only.ts"
import { Icon } from "./icon.tsx"

/** The flash message of this page: rendered by the server, and replaced by a sonner toast after hydration. */
export function FlashToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Toast>()
  const { tone, reference } = toast
  const text = t(toast.text, toast.values)
  const isError = tone === "error"
  const detail = reference && `${t("errors.reference")} ${reference}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message; its texts depend on it only
  useEffect(() => {
    showToast(t, tone, text, detail).then(() => setShown(toast))
  }, [toast])
  if (shown === toast) return null
  const notice = import.meta.env.SSR && (
    <p className={`notice card flex min-h-11 items-center gap-2 py-1 text-sm ${isError ? "notice-error" : ""}`}>
      <Icon name={isError ? "close" : "check"} />
      <span>
        {text} {detail && <span className="block">{detail}</span>}
      </span>
    </p>
  )
  return (
    <div role={isError ? "alert" : "status"} className="flash no-print sm:left-auto sm:w-90" {...serverOnly(notice)} />
  )
}

/** Shows a toast; sonner is loaded with the first one. @param detail a second, smaller line */
export async function showToast(t: Translate, tone: Toast["tone"], text: string, detail?: string): Promise<void> {
  const { toast } = await import("./toaster.client.tsx")
  toast(t, tone, text, detail)
}
