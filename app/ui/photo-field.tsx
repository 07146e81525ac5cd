import type { FieldMetadata } from "@conform-to/react"
import type { ChangeEvent } from "react"
import type { TextKey } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { FileField } from "./file-field.tsx"
import { shrinkImage } from "./shrink-image.ts"

type Props = { field: FieldMetadata<string>; label: string; hint: string }

/** A field for one photo that may be left empty. Script shrinks what a phone's camera takes before it is sent. */
export function PhotoField({ field, label, hint }: Props) {
  const { t } = useTranslation()
  return (
    <FileField
      id={field.id}
      name={field.name}
      label={label}
      hint={hint}
      accept="image/jpeg,image/png"
      error={field.errors?.map((error) => t(error as TextKey)).join(" ")}
      onChange={shrink}
    />
  )
}

async function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const file = input.files?.[0]
  // A redrawn PNG would be of a type that is not accepted.
  if (file?.type !== "image/jpeg") return
  const smaller = await shrinkImage(file)
  if (smaller === file || input.files?.[0] !== file) return
  const transfer = new DataTransfer()
  transfer.items.add(smaller)
  input.files = transfer.files
}
