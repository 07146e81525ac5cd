import type { FieldMetadata } from "@conform-to/react"
import { getInputProps, getTextareaProps } from "@conform-to/react"
import { type ComponentProps, type FormEvent, useState } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useCommonEra } from "./use-common-era.ts"

const REQUIRED: TextKey = "validation.required"

type Props = {
  field: FieldMetadata<string>
  label: string
  hint?: string
  type?: "text" | "email" | "tel" | "password" | "date" | "number" | "datetime-local"
  /** The height of a textarea in lines; without it, an input. */
  rows?: number
  /** Never submitted: only script reads its value. */
  withoutName?: boolean
  /** The field's errors when another choice made them obsolete; those of a later refusal are shown again. */
  obsolete?: readonly string[]
  /** As far as the browser can tell. Checked again while a refused value is corrected. */
  isValid?: (value: string) => boolean
} & Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "maxLength" | "required" | "step" | "min" | "max" | "lang" | "list" | "onInput"
>

/** Hint and error are linked for screen readers. Script removes an error once its value is corrected. */
export function Field({ field, label, hint, type = "text", required = true, rows, withoutName, ...props }: Props) {
  const { t } = useTranslation()
  const { isValid, obsolete, onInput, ...input } = props
  const { errors: current, recheck } = useErrors(field, isValid)
  const errors = current === obsolete ? undefined : current
  const { convert, note } = useCommonEra()
  const isDate = type === "date" || type === "datetime-local"
  const hintId = `${field.id}-hint`
  const { key, ...inputProps } = getInputProps(field, { type })
  const { key: textareaKey, ...textarea } = getTextareaProps(field)
  const describedBy = [errors ? field.errorId : "", hint ? hintId : ""].filter(Boolean).join(" ")
  return (
    // The focus ring ends above the hint.
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      {rows ? (
        <textarea
          key={textareaKey}
          {...textarea}
          lang={input.lang}
          maxLength={input.maxLength}
          rows={rows}
          required={required}
          // biome-ignore lint/a11y/noAutofocus: only where it was refused; the browser focuses the first
          autoFocus={Boolean(field.errors)}
          className="field"
          onInput={recheck}
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
      ) : (
        <input
          key={key}
          {...inputProps}
          // biome-ignore lint/a11y/noAutofocus: as above
          autoFocus={Boolean(field.errors)}
          {...input}
          {...(withoutName && { name: undefined })}
          required={required}
          className="field"
          onInput={(event) => {
            if (isDate) convert(event)
            onInput?.(event)
            recheck(event)
          }}
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
      )}
      {isDate && (
        <p role="status" className="text-sm text-muted empty:hidden">
          {note}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {errors && (
        <p id={field.errorId} className="error">
          {errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
    </div>
  )
}

/** The errors of a refused field until its value is valid; again if it becomes invalid before it is sent. */
function useErrors({ errors: refused }: FieldMetadata<string>, isValid: (value: string) => boolean = () => true) {
  const [checked, setChecked] = useState<{ refused?: string[]; errors?: string[] }>({})
  const recheck = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (!refused) return
    const { value, validity } = currentTarget
    const isCorrected = validity.valid && (value === "" || isValid(value))
    setChecked({ refused, errors: isCorrected ? undefined : validity.valueMissing ? [REQUIRED] : refused })
  }
  return { errors: checked.refused === refused ? checked.errors : refused, recheck }
}
