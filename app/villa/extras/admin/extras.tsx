import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { AddCard } from "#app/admin/pages/add-card.tsx"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedFields } from "#app/admin/pages/described-field.tsx"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { addExtra, findExtras } from "../change-extras.server.ts"
import { NewExtraForm } from "../extra-request.ts"
import { ExtraFieldSet } from "./extra-fields.tsx"
import { ExtraList } from "./extra-list.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const app = appFor(context)
  const language = await languageOf(request)
  const { villa, extras } = await findExtras(app)
  return {
    title: i18nFor(language).t("admin:extras.title"),
    descriptions: describeFields(NewExtraForm, "extras", language),
    newId: app.newId(),
    hasVilla: villa !== null,
    extras,
  }
}

/** Adds an extra, which guests are offered at once. */
export const action = adminAction({
  permission: "villa",
  schema: NewExtraForm,
  run: (app, extra, { admin }) => addExtra(app, { ...extra, active: true }, { name: admin.name }),
  success: "admin:extras.added",
  failed: "admin:extras.failed",
  back: () => adminPaths.extras,
})

/** The list of extras and a form to add one. */
export default function Extras() {
  const { t } = useTranslation("admin")
  const { title, descriptions, hasVilla, extras, newId } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <p className="text-muted">{t("extras.intro")}</p>
      {extras.length === 0 ? <p>{t("extras.none")}</p> : <ExtraList extras={extras} />}
      {hasVilla ? <AddExtra newId={newId} count={extras.length} descriptions={descriptions} /> : <NeedsVilla />}
    </SettingsPage>
  )
}

type AddProps = { newId: string; count: number; descriptions: FieldDescriptions }

function AddExtra({ newId, count, descriptions }: AddProps) {
  const { t } = useTranslation("admin")
  const actionData = useActionData<FormActionData>()
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<Record<string, string>>({
    id: useFormId("extra", Boolean(actionData), count),
    lastResult: actionData?.reply,
    defaultValue: {
      kind: "plain",
      unit: "stay",
      maxQuantity: "1",
      minNights: "1",
      hoursBefore: "24",
      position: String(Math.min(20, count + 1)),
    },
  })
  return (
    <AddCard title={t("extras.add")} isOpen={count === 0 || Boolean(actionData)}>
      <Form method="post" {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} />
        <input type="hidden" name="id" value={newId} />
        <DescribedFields fields={fields} descriptions={descriptions}>
          <ExtraFieldSet />
        </DescribedFields>
        <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
          {busy ? t("villa.saving") : t("extras.add")}
        </button>
      </Form>
    </AddCard>
  )
}
