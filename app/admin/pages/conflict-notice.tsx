import { useNavigation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import type { OthersChange } from "#app/http/form-values.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  /** What others have changed; null where nothing was refused. */
  changes: OthersChange[] | null
  /** The page with the current values. */
  href: string
  label: (field: string) => string
  /** A value in words; also an empty one, such as that of an unchecked box. */
  show?: (field: string, value: string) => string
}

/** After a version conflict: names what others have changed. */
export function ConflictNotice({ changes, href, label, show = (_, value) => value }: Props) {
  const { t } = useTranslation("admin")
  const notice = useRef<HTMLDivElement>(null)
  const isIdle = useNavigation().state === "idle"
  useEffect(() => {
    if (!changes || !isIdle) return
    notice.current?.focus()
    // What the page says by now of the other change may stand above, and have pushed it down.
    notice.current?.scrollIntoView({ block: "nearest" })
  }, [changes, isIdle])
  if (!changes) return null
  const value = (field: string, text: string) => show(field, text) || t("villa.conflictEmpty")
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script it moves the focus to the reason of the refusal
      autoFocus
      className="notice notice-error scroll-mt-20 scroll-mb-36 space-y-2"
    >
      <p className="font-semibold">{t("villa.conflict")}</p>
      {changes.length > 0 && (
        <ul className="space-y-2">
          {changes.map((change) => (
            <li key={change.field} className="border-t border-line pt-2">
              <p className="font-semibold">{label(change.field)}</p>
              <p className="break-words whitespace-pre-line">
                {value(change.field, change.shown)} → <strong>{value(change.field, change.theirs)}</strong>
              </p>
            </li>
          ))}
        </ul>
      )}
      <a href={href} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
        {t("villa.latest")}
      </a>
    </div>
  )
}
