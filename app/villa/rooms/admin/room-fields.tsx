import { BilingualFields, DescribedField } from "#app/admin/pages/described-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Pair = { th: string; en: string }
export type RoomValues = { name: Pair; description: Pair; sleeps: string; beds: Pair }

/** The fields of a room, new or existing. */
export function RoomFields() {
  const { t } = useTranslation("admin")
  return (
    <>
      <BilingualFields names={["name", "beds", "description"]} hint={t("villa.texts.hint")} />
      <DescribedField name="sleeps" />
    </>
  )
}
