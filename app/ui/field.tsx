import type { FieldMetadata } from "@conform-to/react"
import { getInputProps, getTextareaProps } from "@conform-to/react"
import type { ComponentProps } from "react"
import type { TextKey } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"

type Props = {
  field: FieldMetadata<string>
  label: string
  hint?: string
  type?: "text" | "email" | "tel" | "password" | "date" | "number" | "time" | "datetime-local"
  /** The height of a textarea in lines; an input without it. */
  rows?: number
  /** Never submitted: only script reads its value. */
  withoutName?: boolean
} & Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "maxLength" | "required" | "autoFocus" | "step" | "min" | "max" | "lang" | "list"
>

/** A labelled input with its hint and its error, linked for screen readers. Errors are translation keys. */
export function Field({ field, label, hint, type = "text", required = true, rows, withoutName, ...input }: Props) {
  const { t } = useTranslation()
  const hintId = `${field.id}-hint`
  const { key, ...props } = getInputProps(field, { type })
  const { key: textareaKey, ...textarea } = getTextareaProps(field)
  const describedBy = [field.errors ? field.errorId : "", hint ? hintId : ""].filter(Boolean).join(" ")
  return (
    <div className="space-y-1">
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
          className="field"
          aria-describedby={describedBy || undefined}
        />
      ) : (
        <input
          key={key}
          {...props}
          {...input}
          {...(withoutName && { name: undefined })}
          required={required}
          className="field"
          aria-describedby={describedBy || undefined}
        />
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
    </div>
  )
}
