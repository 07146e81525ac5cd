import type { ExportView } from "#app/calendar/month/calendar-view.ts"
import { formatInstant } from "#app/i18n/format.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = {
  view: ExportView
  label: string
  hint?: string
  /** Texts about the last reader. */
  fetched: { never: TextKey<"admin">; at: TextKey<"admin"> }
  timezone: string
}

/** `view.url` is null for admins who may not see the address. */
export function ExportAddress({ view, label, hint, fetched, timezone }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const id = `export-${view.id}`
  return (
    <div className="space-y-1">
      {view.url !== null && (
        <>
          <label htmlFor={id} className="block font-semibold">
            {label}
          </label>
          <div className="flex items-center gap-2">
            <input
              id={id}
              readOnly
              value={view.url}
              aria-describedby={hint ? `${id}-hint ${id}-read` : `${id}-read`}
              onFocus={(event) => event.target.select()}
              className="field min-w-0 text-sm"
            />
            <CopyButton text={view.url} label={label} />
          </div>
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              {hint}
            </p>
          )}
        </>
      )}
      <p id={`${id}-read`} className="text-sm text-muted [overflow-wrap:anywhere]" suppressHydrationWarning>
        {view.fetchedAt === null
          ? t(fetched.never)
          : t(fetched.at, { time: formatInstant(view.fetchedAt, language, timezone) })}
        {view.fetchedBy && ` (${view.fetchedBy})`}
      </p>
    </div>
  )
}
