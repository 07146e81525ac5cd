import { Form } from "@remix-run/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Text } from "#app/i18n/localized.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ALT_MAX_LENGTH } from "#app/villa/image-alt.ts"

type Props = {
  /** Its number in the list. */
  place: number
  alt: Text
  /** What the pages say of it in the reader's language; empty where nothing is said. */
  said: string
  /** The `id` of the form that it belongs to: it stands inside another one, which HTML does not allow. */
  form: string
  onToggle(open: boolean): void
}

/** What a picture shows, told in both languages, folded away behind the words that are there. */
export function ImageDescription({ place, alt, said, form, onToggle }: Props) {
  const { t } = useTranslation("admin")
  const id = useId()
  return (
    <details
      className="picture-description border-t border-line"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 px-3 text-sm">
        <span className="sr-only">{`${t("villa.alt.edit", { place })}: `}</span>
        <span className={`min-w-0 grow truncate ${said ? "" : "text-muted"}`}>{said || t("villa.alt.none")}</span>
        <Icon name="edit" className="size-4 text-muted" />
      </summary>
      <div className="space-y-3 px-3 pb-3">
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t("villa.alt.hint")}
        </p>
        {(["th", "en"] as const).map((language) => (
          <div key={language} className="space-y-1">
            <label htmlFor={`${id}-${language}`} className="block text-sm font-semibold">
              {t(language === "th" ? "villa.alt.thai" : "villa.alt.english", { place })}
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
          {t("villa.alt.save")}
        </button>
      </div>
    </details>
  )
}

/** The form that a description's fields name, beside the list that they stand in. */
export function DescriptionForm({ id, action }: { id: string; action: string }) {
  return <Form id={id} method="post" action={action} preventScrollReset />
}
