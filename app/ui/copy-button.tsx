import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "./icon.tsx"

const SHOWN_MS = 2000

/** Copies a text. Shown only where script runs: without it there is nothing to press. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setReady(Boolean(navigator.clipboard)), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className={`icon-button shrink-0 px-3 text-sm font-semibold text-pool ${ready ? "" : "invisible"}`}
      aria-label={`${copied ? t("site.copied") : t("site.copy")} ${label}`}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={copied ? "check" : "copy"} className="size-4" />
      <span aria-live="polite">{copied ? t("site.copied") : t("site.copy")}</span>
    </button>
  )
}
