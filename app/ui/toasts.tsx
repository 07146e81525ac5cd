import { useEffect, useState } from "react"
import type { PendingToast, Toast } from "#app/http/toast.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { serverOnly } from "#app/ui/hydration/server-only.ts"
import { Icon } from "./icon.tsx"

/** Cookies of toasts that script has shown on this page: several loads may have returned the same toast. */
const shownCookies = new Set<string>()

/** Rendered by the server, and replaced by sonner's toasts after hydration. */
export function FlashToasts({ toasts }: { toasts: PendingToast[] }) {
  if (toasts.length === 0) return null
  return (
    <div className="flash no-print sm:left-auto sm:w-90">
      {toasts.map((toast, index) => (
        <FlashToast
          key={toast.cookie}
          toast={toast}
          isRepeated={toasts.slice(0, index).some((earlier) => saysTheSame(earlier, toast))}
        />
      ))}
    </div>
  )
}

/** Two responses to a double click are one message. */
function saysTheSame(one: PendingToast, other: PendingToast): boolean {
  return JSON.stringify({ ...one, cookie: "" }) === JSON.stringify({ ...other, cookie: "" })
}

type Props = { toast: PendingToast; isRepeated: boolean }

function FlashToast({ toast: { cookie, tone, reference, ...toast }, isRepeated }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(isRepeated)
  const text = t(toast.text, toast.values)
  const isError = tone === "error"
  const detail = reference && `${t("errors.reference")} ${reference}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message; its texts depend on it only
  useEffect(() => {
    const wasShown = shownCookies.has(cookie)
    shownCookies.add(cookie)
    deleteCookie(cookie)
    if (isRepeated || wasShown) return setIsShown(true)
    showToast(t, tone, text, detail).then(() => setIsShown(true))
  }, [cookie])
  if (isShown) return null
  const notice = import.meta.env.SSR && (
    <p className={`notice card flex min-h-11 items-center gap-2 py-1 text-sm ${isError ? "notice-error" : ""}`}>
      <Icon name={isError ? "close" : "check"} />
      <span>
        {text} {detail && <span className="block">{detail}</span>}
      </span>
    </p>
  )
  return <div role={isError ? "alert" : "status"} {...serverOnly(notice)} />
}

/** Not earlier: a load that is aborted before its page is shown must not lose the toast. */
function deleteCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has had no Cookie Store until 18.4
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${name.startsWith("__Host-") ? "; Secure" : ""}`
}

/** Loads sonner with the first toast. @param detail a second, smaller line */
export async function showToast(t: Translate, tone: Toast["tone"], text: string, detail?: string): Promise<void> {
  const { toast } = await import("./toaster.client.tsx")
  toast(t, tone, text, detail)
}
