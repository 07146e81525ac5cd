import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { changeHouseRules } from "#app/villa/change-house-rules.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { HOUSE_RULES_MAX_LENGTH, NEW_HOUSE_RULES, PERMISSIONS, SMOKING } from "#app/villa/house-rules.ts"
import { HouseRulesForm as HouseRulesFormShape } from "#app/villa/house-rules-request.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import { ConflictNotice } from "../shared/conflict-notice.tsx"
import { HiddenFields } from "../shared/hidden-fields.tsx"
import { NeedsVilla } from "../shared/needs-villa.tsx"
import { SaveBar } from "../shared/save-bar.tsx"
import { useEditForm } from "../shared/use-edit-form.ts"
import {
  HOUSE_RULES_GROUPS,
  type HouseRulesValues,
  houseRulesLabel,
  houseRulesValues,
  showHouseRule,
} from "./house-rules-values.ts"
import { TextPair } from "./text-pair.tsx"
import { VillaPage } from "./villa-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:place.houseRules.title")
  return { title, shown: await shownOf(appFor(context)) }
}

type Shown = { values: HouseRulesValues; isNew: boolean; version: number }

/** The rules as the fields of the form, or the proposed ones; null while there is no villa. */
async function shownOf(app: Pick<App, "db">): Promise<Shown | null> {
  const villa = await findVilla(app)
  if (!villa) return null
  const { houseRules, version } = villa
  return { values: houseRulesValues(houseRules ?? NEW_HOUSE_RULES), isNew: houseRules === null, version }
}

/** Saves the house rules. */
export const action = adminAction({
  permission: "villa",
  schema: HouseRulesFormShape,
  run: (app, { version, shown: _, ...change }, { admin, touched }) =>
    changeHouseRules(app, onlyTouched(change, touched), { name: admin.name, version }),
  readCurrent: (app) => shownOf(app),
  groups: HOUSE_RULES_GROUPS,
  success: "admin:place.houseRules.saved",
  failed: "admin:villa.failed.update",
  back: () => paths.admin.houseRules,
})

export default function HouseRulesPage() {
  const { title, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <VillaPage title={title}>
      {shown ? <HouseRulesForm {...shown} actionData={actionData} /> : <NeedsVilla />}
    </VillaPage>
  )
}

function HouseRulesForm({ values, isNew, version, actionData }: Shown & { actionData?: FormActionData }) {
  const { t } = useTranslation("admin")
  const groups = HOUSE_RULES_GROUPS
  const { options, hidden, conflict } = useEditForm({ id: "house-rules", actionData, values, version, groups })
  const [form, fields] = useForm<HouseRulesValues>(options)
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-6">
      <HiddenFields hidden={hidden} />
      <ConflictNotice
        changes={conflict}
        href={paths.admin.houseRules}
        label={(field) => houseRulesLabel(field, t)}
        show={(field, value) => showHouseRule(field, value, t)}
      />
      <FormErrors form={form} />
      {isNew && <p className="notice">{t("place.houseRules.new")}</p>}
      <section className="card space-y-4 p-4 sm:p-6">
        <p className="text-sm text-muted">{t("place.houseRules.hint")}</p>
        <Choices fields={fields} />
        <TextPair
          field={fields.text}
          label={t("place.houseRules.text")}
          hint={t("place.houseRules.textHint")}
          rows={8}
          maxLength={HOUSE_RULES_MAX_LENGTH}
        />
      </section>
      <SaveBar />
    </Form>
  )
}

function Choices({ fields }: { fields: ReturnType<typeof useForm<HouseRulesValues>>[1] }) {
  const { t } = useTranslation("admin")
  const permissions = PERMISSIONS.map((value) => ({ value, label: t(`place.houseRules.permissions.${value}`) }))
  const smoking = SMOKING.map((value) => ({ value, label: t(`place.houseRules.smokingOptions.${value}`) }))
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 sm:gap-4">
        <Field field={fields.quietFrom} label={t("place.houseRules.quietFrom")} type="time" required={false} />
        <Field
          field={fields.quietTo}
          label={t("place.houseRules.quietTo")}
          hint={t("place.houseRules.quietHint")}
          type="time"
          required={false}
        />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4">
        <SelectField field={fields.smoking} label={t("place.houseRules.smoking")} options={smoking} />
        {(["pets", "parties", "visitors"] as const).map((name) => (
          <SelectField key={name} field={fields[name]} label={t(`place.houseRules.${name}`)} options={permissions} />
        ))}
      </div>
    </>
  )
}
