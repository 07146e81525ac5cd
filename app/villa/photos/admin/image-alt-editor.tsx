import { Form } from "@remix-run/react"
import { useId } from "react"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ALT_MAX_LENGTH } from "../image-alt.ts"

type Props = {
  /** Whether guests see the text as a caption, or only screen readers and search engines. */
  kind: "alt" | "caption"
  /** Its number in the list, from 1. */
  place: number
  alt: LocalizedText
  /** The alt text in the reader's language; empty if there is none. */
  shownAlt: string
  /** The `id` of its form, which is elsewhere because HTML forms cannot be nested. */
  form: string
  onToggle(open: boolean): void
}

/** A photo's alt text or caption in both languages, collapsed behind the current one. */
export function ImageAltEditor({ kind, place, alt, shownAlt, form, onToggle }: Props) {
  const { t } = useTranslation("admin")
  const id = useId()
  return (
    <details
      className="image-description border-t border-line"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 px-3 text-sm">
        <span className="sr-only">{`${t(`villa.${kind}.edit`, { place })}: `}</span>
        <span className={`min-w-0 grow truncate ${shownAlt ? "" : "text-muted"}`}>
          {shownAlt || t(`villa.${kind}.none`)}
        </span>
        <Icon name="edit" className="size-4 text-muted" />
      </summary>
      <div className="space-y-3 px-3 pb-3">
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t(`villa.${kind}.hint`)}
        </p>
        {(["th", "en"] as const).map((language) => (
          <div key={language} className="space-y-1">
            <label htmlFor={`${id}-${language}`} className="block text-sm font-semibold">
              {t(`villa.${kind}.${language === "th" ? "thai" : "english"}`, { place })}
            </label>
            <textarea
              id={`${id}-${language}`}
              name={language}
              form={form}
              lang={language}
              rows={2}
              maxLength={ALT_MAX_LENGTH}
              defaultValue={alt[language]}
              aria-describedby={`${id}-hint`}
              className="field"
            />
          </div>
        ))}
        <button type="submit" form={form} className="button button-quiet">
          {t(`villa.${kind}.save`)}
        </button>
      </div>
    </details>
  )
}

/** The form that the fields of `ImageAltEditor` belong to by their `form` attribute. */
export function ImageAltForm({ id, action }: { id: string; action: string }) {
  return <Form id={id} method="post" action={action} preventScrollReset />
}
