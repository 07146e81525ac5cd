import type { FieldMetadata } from "@conform-to/react"
import type { ChangeEvent } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FileField } from "#app/ui/file-field.tsx"
import { type SentLimits, shrinkImage } from "./shrink-image.ts"

type Props = {
  field: FieldMetadata<string>
  label: string
  hint: string
  accept?: string
  /** Script shrinks a photo to these limits; the default is for large photos of the villa. */
  limits?: SentLimits
  required?: boolean
}

export function PhotoField({ field, label, hint, accept = "image/jpeg,image/png", limits, required }: Props) {
  const { t } = useTranslation()
  return (
    <FileField
      id={field.id}
      name={field.name}
      label={label}
      hint={hint}
      accept={accept}
      required={required}
      error={field.errors?.map((error) => t(error as TextKey)).join(" ")}
      onChange={(event) => shrink(event, limits)}
    />
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
