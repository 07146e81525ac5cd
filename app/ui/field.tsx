import type { FieldMetadata } from "@conform-to/react"
import { getInputProps, getTextareaProps } from "@conform-to/react"
import type { ParseKeys } from "i18next"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  field: FieldMetadata<string>
  label: string
  hint?: string
  type?: "text" | "email" | "tel" | "password" | "date" | "number" | "time"
  /** So many lines to write on, instead of one. */
  rows?: number
  /** Its value is for script alone and never sent. */
  nameless?: boolean
} & Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "maxLength" | "required" | "autoFocus" | "step" | "min" | "max" | "lang" | "list"
>

/** A labelled input with its hint and its error, wired for readers of screens. Errors are keys of the texts. */
export function Field({ field, label, hint, type = "text", required = true, rows, nameless, ...input }: Props) {
  const { t } = useTranslation()
  const hintId = `${field.id}-hint`
  const { key, ...props } = getInputProps(field, { type })
  const { key: linesKey, ...lines } = getTextareaProps(field)
  const describedBy = [field.errors ? field.errorId : "", hint ? hintId : ""].filter(Boolean).join(" ")
  return (
    <div className="space-y-1">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      {rows ? (
        <textarea
          key={linesKey}
          {...lines}
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
          {...(nameless && { name: undefined })}
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
          {field.errors.map((error) => t(error as ParseKeys)).join(" ")}
        </p>
      )}
    </div>
  )
}
