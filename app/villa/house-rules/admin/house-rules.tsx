import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedConflict } from "#app/admin/pages/described-conflict.tsx"
import { DescribedField } from "#app/admin/pages/described-field.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { TextPair } from "#app/admin/pages/text-pair.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { type FieldGroups, onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changeHouseRules } from "../change-house-rules.server.ts"
import { DEFAULT_HOUSE_RULES } from "../house-rules.ts"
import {
  HouseRulesForm as HouseRulesFormShape,
  type HouseRulesValues,
  houseRulesValues,
} from "../house-rules-fields.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const title = i18nFor(language).t("admin:place.houseRules.title")
  const descriptions = describeFields(HouseRulesFormShape, "place.houseRules", language)
  return { title, descriptions, shown: await shownOf(appFor(context)) }
}

/** Both times of the quiet hours are saved together: the changes of two people are never mixed. */
const GROUPS: FieldGroups = [["quietFrom", "quietTo"]]

type Shown = { values: HouseRulesValues; isNew: boolean; version: number }

/** The rules as the fields of the form, or the proposed ones; null while there is no villa. */
async function shownOf(app: Pick<App, "db">): Promise<Shown | null> {
  const villa = await findVilla(app)
  if (!villa) return null
  const { houseRules, version } = villa
  return { values: houseRulesValues(houseRules ?? DEFAULT_HOUSE_RULES), isNew: houseRules === null, version }
}

/** Saves the house rules. */
export const action = adminAction({
  permission: "villa",
  schema: HouseRulesFormShape,
  run: (app, { version, shown: _, ...change }, { admin, touched }) =>
    changeHouseRules(app, onlyTouched(change, touched), { name: admin.name, version }),
  readCurrent: (app) => shownOf(app),
  groups: GROUPS,
  success: "admin:place.houseRules.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.houseRules,
})

export default function HouseRulesPage() {
  const { title, descriptions, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title}>
      {shown ? <HouseRulesForm {...shown} descriptions={descriptions} actionData={actionData} /> : <NeedsVilla />}
    </SettingsPage>
  )
}

type FormProps = Shown & { descriptions: FieldDescriptions; actionData?: FormActionData }

function HouseRulesForm({ values, isNew, version, descriptions, actionData }: FormProps) {
  const { t } = useTranslation("admin")
  const { options, hidden, conflict } = useEditForm({ id: "house-rules", actionData, values, version, groups: GROUPS })
  const [form, fields] = useForm<HouseRulesValues>(options)
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-6">
      <HiddenFields hidden={hidden} />
      <DescribedConflict changes={conflict} href={adminPaths.houseRules} descriptions={descriptions} />
      <FormErrors form={form} />
      {isNew && <p className="notice">{t("place.houseRules.new")}</p>}
      <section className="card space-y-4 p-4 sm:p-6">
        <p className="text-sm text-muted">{t("place.houseRules.hint")}</p>
        <div className="grid grid-cols-2 items-start gap-3 sm:gap-4">
          <DescribedField field={fields.quietFrom} descriptions={descriptions} />
          <DescribedField field={fields.quietTo} descriptions={descriptions} />
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4">
          {(["smoking", "pets", "parties", "visitors"] as const).map((name) => (
            <DescribedField key={name} field={fields[name]} descriptions={descriptions} />
          ))}
        </div>
        <TextPair field={fields.text} descriptions={descriptions} />
      </section>
      <SaveBar />
    </Form>
  )
}
