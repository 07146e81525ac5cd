import type { FieldMetadata } from "@conform-to/react"
import { useState } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FileField } from "#app/ui/file-field.tsx"
import type { ImageType } from "../image.ts"
import { replaceFile } from "./replace-file.ts"
import { SENT, type SentLimits, shrinkImage } from "./shrink-image.ts"

type Props = {
  field: FieldMetadata<string>
  label: string
  hint: string
  /** What the server takes; script redraws others. */
  types?: readonly ImageType[]
  /** Script shrinks a photo to these limits; the default is for large photos of the villa. */
  limits?: SentLimits
  required?: boolean
}

export function PhotoField({
  field,
  label,
  hint,
  types = ["image/jpeg", "image/png"],
  limits = SENT,
  required,
}: Props) {
  const { t } = useTranslation()
  const [isUnreadable, setUnreadable] = useState(false)
  const errors = isUnreadable ? ["errors.imageUnreadable"] : field.errors
  return (
    <FileField
      id={field.id}
      name={field.name}
      label={label}
      hint={hint}
      accept="image/*"
      required={required}
      error={errors?.map((error) => t(error as TextKey)).join(" ")}
      onChange={async ({ currentTarget }) => setUnreadable(!(await shrink(currentTarget, { ...limits, types })))}
    />
  )
}

/** False if the browser cannot decode the chosen file. */
async function shrink(input: HTMLInputElement, limits: SentLimits): Promise<boolean> {
  const file = input.files?.[0]
  if (!file) return true
  const smaller = await shrinkImage(file, limits)
  if (smaller) replaceFile(input, file, smaller)
  return smaller !== null
}
