import type { FieldMetadata } from "@conform-to/react"
import type { ChangeEvent } from "react"
import type { TextKey } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { type SentLimits, shrinkImage } from "./shrink-image.ts"

type Props = {
  field: FieldMetadata<string>
  label: string
  hint: string
  accept?: string
  /** To what script shrinks a photo; a large one of the villa if omitted. */
  limits?: SentLimits
  required?: boolean
}

/** A field for one photo. Script shrinks what a phone's camera takes before it is sent. */
export function PhotoField({ field, label, hint, accept = "image/jpeg,image/png", limits, required }: Props) {
  const { t } = useTranslation()
  const { id, name, errors, errorId } = field
  const hintId = `${id}-hint`
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        required={required}
        aria-invalid={errors ? true : undefined}
        aria-describedby={[errors ? errorId : "", hintId].filter(Boolean).join(" ")}
        onChange={(event) => shrink(event, limits)}
        className="field file:mr-3 file:min-h-9 file:rounded-lg file:border-0 file:bg-pool-soft file:px-3 file:font-semibold file:text-pool"
      />
      {errors && (
        <p id={errorId} className="error">
          {errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}

async function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>, limits?: SentLimits) {
  const file = input.files?.[0]
  // A redrawn PNG would be of a type that is not accepted.
  if (!file || (file.type !== "image/jpeg" && !input.accept.includes("image/webp"))) return
  const smaller = await shrinkImage(file, limits)
  if (smaller === file || input.files?.[0] !== file) return
  const transfer = new DataTransfer()
  transfer.items.add(smaller)
  input.files = transfer.files
}
