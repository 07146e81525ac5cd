import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ROOM_DESCRIPTION_MAX_LENGTH, ROOM_NAME_MAX_LENGTH } from "#app/villa/room.ts"
import { TextPair } from "../text-pair.tsx"

type Pair = { th: string; en: string }
export type RoomValues = { name: Pair; description: Pair }

/** The text fields of a room, new or existing. */
export function RoomFields({ fields }: { fields: { name: FieldMetadata<Pair>; description: FieldMetadata<Pair> } }) {
  const { t } = useTranslation("admin")
  return (
    <>
      <TextPair
        field={fields.name}
        label={t("villa.rooms.name")}
        hint={t("villa.texts.hint")}
        maxLength={ROOM_NAME_MAX_LENGTH}
      />
      <TextPair
        field={fields.description}
        label={t("villa.rooms.description")}
        maxLength={ROOM_DESCRIPTION_MAX_LENGTH}
        rows={3}
      />
    </>
  )
}
