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
import { addPromoCode } from "../change-promo-codes.server.ts"
import { findPromoCodes } from "../find-promo-codes.server.ts"
import { NewPromoCodeForm } from "../promo-code-request.ts"
import { PromoCodeFields } from "./promo-code-fields.tsx"
import { PromoCodeList } from "./promo-code-list.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const app = appFor(context)
  const language = await languageOf(request)
  const title = i18nFor(language).t("admin:promoCodes.title")
  const descriptions = describeFields(NewPromoCodeForm, "promoCodes", language)
  return { title, descriptions, newId: app.newId(), ...(await findPromoCodes(app)) }
}

/** Adds a code. */
export const action = adminAction({
  permission: "villa",
  schema: NewPromoCodeForm,
  run: (app, code, { admin }) => addPromoCode(app, { ...code, active: true }, { name: admin.name }),
  success: "admin:promoCodes.added",
  failed: "admin:promoCodes.failed",
  back: () => adminPaths.promoCodes,
})

/** The list of promo codes and a form to add one. */
export default function PromoCodes() {
  const { t } = useTranslation("admin")
  const { title, descriptions, hasVilla, codes, newId } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <p className="text-muted">{t("promoCodes.intro")}</p>
      {codes.length === 0 ? <p>{t("promoCodes.none")}</p> : <PromoCodeList codes={codes} />}
      {hasVilla ? <AddPromoCode newId={newId} count={codes.length} descriptions={descriptions} /> : <NeedsVilla />}
    </SettingsPage>
  )
}

type AddProps = { newId: string; count: number; descriptions: FieldDescriptions }

function AddPromoCode({ newId, count, descriptions }: AddProps) {
  const { t } = useTranslation("admin")
  const actionData = useActionData<FormActionData>()
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<{ kind: string }>({
    id: useFormId("promo-code", Boolean(actionData), count),
    lastResult: actionData?.reply,
    defaultValue: { kind: "percent" },
  })
  return (
    <AddCard title={t("promoCodes.add")} isOpen={count === 0 || Boolean(actionData)}>
      <Form method="post" {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} />
        <input type="hidden" name="id" value={newId} />
        <DescribedFields fields={fields} descriptions={descriptions}>
          <PromoCodeFields />
        </DescribedFields>
        <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
          {busy ? t("villa.saving") : t("promoCodes.add")}
        </button>
      </Form>
    </AddCard>
  )
}
