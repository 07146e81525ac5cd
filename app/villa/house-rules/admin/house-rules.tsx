import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BilingualFields, FieldPairs } from "#app/admin/pages/described-field.tsx"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { changeHouseRules } from "../change-house-rules.server.ts"
import { DEFAULT_HOUSE_RULES } from "../house-rules.ts"
import { HouseRulesForm, houseRulesValues } from "../house-rules-fields.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "villa",
  path: adminPaths.houseRules,
  title: "admin:place.houseRules.title",
  texts: "place.houseRules",
  schema: HouseRulesForm,
  show: ofVilla(({ houseRules }) => ({
    values: houseRulesValues(houseRules ?? DEFAULT_HOUSE_RULES),
    isNew: houseRules === null,
  })),
  save: changeHouseRules,
  success: "admin:place.houseRules.saved",
})
export const loader = page.loader
export const action = page.action

export default function HouseRulesPage() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  return (
    <SettingsForm above={shown?.isNew && <p className="notice">{t("place.houseRules.new")}</p>}>
      <Section hint={t("place.houseRules.hint")}>
        <FieldPairs names={["quietFrom", "quietTo"]} />
        <FieldPairs names={["smoking", "pets", "parties", "visitors"]} />
        <BilingualFields names={["text"]} />
      </Section>
    </SettingsForm>
  )
}
