import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "./icon.tsx"

const FEEDBACK_MS = 2000

/** Invisible until hydrated. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isSupported, setIsSupported] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setIsSupported(Boolean(navigator.clipboard)), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className={`icon-button shrink-0 px-2 text-sm font-semibold text-pool ${isSupported ? "" : "invisible"}`}
      aria-label={`${copied ? t("site.copied") : t("site.copy")} ${label}`}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={copied ? "check" : "copy"} className="size-4" />
      <span aria-live="polite">{copied ? t("site.copied") : t("site.copy")}</span>
    </button>
  )
}
