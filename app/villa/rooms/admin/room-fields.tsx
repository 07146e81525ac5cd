import type { FieldMetadata } from "@conform-to/react"
import { TextPair } from "#app/admin/pages/text-pair.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Pair = { th: string; en: string }
export type RoomValues = { name: Pair; description: Pair }

type Props = {
  fields: { name: FieldMetadata<Pair>; description: FieldMetadata<Pair> }
  descriptions: FieldDescriptions
}

/** The text fields of a room, new or existing. */
export function RoomFields({ fields, descriptions }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <TextPair field={fields.name} descriptions={descriptions} hint={t("villa.texts.hint")} />
      <TextPair field={fields.description} descriptions={descriptions} />
    </>
  )
}
