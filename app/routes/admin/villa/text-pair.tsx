import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"

type Props = {
  field: FieldMetadata<{ th: string; en: string }>
  label: string
  hint?: string
  rows?: number
  maxLength: number
  /** The languages that must be filled in. */
  required?: ("th" | "en")[]
}

/** One text in both languages: side by side on wide screens, stacked on phones. */
export function TextPair({ field, label, hint, rows, maxLength, required = [] }: Props) {
  const { t } = useTranslation("admin")
  const { th, en } = field.getFieldset()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          field={th}
          label={`${label} · ${t("villa.thai")}`}
          hint={hint}
          lang="th"
          rows={rows}
          maxLength={maxLength}
          required={required.includes("th")}
        />
        <Field
          field={en}
          label={`${label} · ${t("villa.english")}`}
          lang="en"
          rows={rows}
          maxLength={maxLength}
          required={required.includes("en")}
        />
      </div>
    </fieldset>
  )
}
