import { type FieldMetadata, getSelectProps } from "@conform-to/react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = { field: FieldMetadata<string>; label: string; options: { value: string; label: string }[] }

/** A labelled choice of one of a few values, with its error. */
export function SelectField({ field, label, options }: Props) {
  const { t } = useTranslation()
  const { key, ...select } = getSelectProps(field)
  return (
    <div className="space-y-1">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      <select key={key} {...select} className="field" aria-describedby={field.errors ? field.errorId : undefined}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
    </div>
  )
}
