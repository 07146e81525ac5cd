import { type FieldMetadata, getSelectProps } from "@conform-to/react"
import { useState } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  field: FieldMetadata<string>
  label: string
  options: { value: string; label: string }[]
  hint?: string
  onChoose?: (value: string) => void
  /** The field's errors when another choice made them obsolete. */
  obsolete?: readonly string[]
  /** The caller shows the errors, in an element with the field's `errorId`. */
  errorsElsewhere?: boolean
}

/** Hint and error are linked for screen readers. Script removes the error on another choice. */
export function SelectField({ field, label, options, hint, onChoose, obsolete, errorsElsewhere = false }: Props) {
  const { t } = useTranslation()
  const [corrected, setCorrected] = useState<string[]>()
  const { key, ...select } = getSelectProps(field)
  const errors = corrected === field.errors || obsolete === field.errors ? undefined : field.errors
  const hintId = `${field.id}-hint`
  const describedBy = [errors ? field.errorId : "", hint ? hintId : ""].filter(Boolean).join(" ")
  return (
    <div className="space-y-1">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      <select
        key={key}
        {...select}
        // biome-ignore lint/a11y/noAutofocus: only where it was refused; the browser focuses the first
        autoFocus={Boolean(field.errors)}
        className="field"
        onInput={({ currentTarget }) => {
          setCorrected(field.errors)
          onChoose?.(currentTarget.value)
        }}
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {errors && !errorsElsewhere && (
        <p id={field.errorId} className="error">
          {errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
    </div>
  )
}
