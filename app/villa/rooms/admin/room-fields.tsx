import { DescribedField, TextPair } from "#app/admin/pages/described-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Pair = { th: string; en: string }
export type RoomValues = { name: Pair; description: Pair; sleeps: string; beds: Pair }

/** The fields of a room, new or existing. */
export function RoomFields() {
  const { t } = useTranslation("admin")
  return (
    <>
      <TextPair name="name" hint={t("villa.texts.hint")} />
      <TextPair name="description" />
      <DescribedField name="sleeps" />
      <TextPair name="beds" />
    </>
  )
}
