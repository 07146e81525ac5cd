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
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changeSeller } from "../change-seller.server.ts"
import { NO_SELLER } from "../seller.ts"
import { SellerForm as SellerFormShape, type SellerValues, sellerValues } from "../seller-fields.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  const language = await languageOf(request)
  return {
    title: i18nFor(language).t("admin:seller.title"),
    descriptions: describeFields(SellerFormShape, "seller", language),
    shown: await shownOf(appFor(context)),
  }
}

type Shown = { values: SellerValues; version: number }

/** The seller as the form shows it; null while there is no villa. */
async function shownOf(app: Pick<App, "db">): Promise<Shown | null> {
  const villa = await findVilla(app)
  return villa && { values: sellerValues(villa.seller ?? NO_SELLER), version: villa.version }
}

/** Saves who issues receipts. */
export const action = adminAction({
  permission: "payment-settings",
  schema: SellerFormShape,
  run: (app, { version, shown: _, ...change }, { admin, touched }) =>
    changeSeller(app, onlyTouched(change, touched), { name: admin.name, version }),
  readCurrent: (app) => shownOf(app),
  success: "admin:seller.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.seller,
})

/** Who issues receipts, and since when with VAT. */
export default function SellerPage() {
  const { title, descriptions, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title}>
      {shown ? <SellerForm {...shown} descriptions={descriptions} actionData={actionData} /> : <NeedsVilla />}
    </SettingsPage>
  )
}

type FormProps = Shown & { descriptions: FieldDescriptions; actionData?: FormActionData }

function SellerForm({ values, version, descriptions, actionData }: FormProps) {
  const { t } = useTranslation("admin")
  const { options, hidden, conflict } = useEditForm({ id: "seller", actionData, values, version })
  const [form, fields] = useForm<SellerValues>(options)
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-6">
      <HiddenFields hidden={hidden} />
      <DescribedConflict changes={conflict} href={adminPaths.seller} descriptions={descriptions} />
      <FormErrors form={form} />
      <section className="card space-y-4 p-4 sm:p-6">
        <p className="text-sm text-muted">{t("seller.hint")}</p>
        <TextPair field={fields.name} descriptions={descriptions} />
        <TextPair field={fields.address} descriptions={descriptions} />
        <DescribedField field={fields.taxId} descriptions={descriptions} />
      </section>
      <section aria-labelledby="vat-title" className="card space-y-4 p-4 sm:p-6">
        <div>
          <h2 id="vat-title" className="text-xl">
            {t("seller.vatTitle")}
          </h2>
          <p className="text-sm text-muted">{t("seller.vatHint")}</p>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DescribedField field={fields.vatSince} descriptions={descriptions} />
          <DescribedField field={fields.branch} descriptions={descriptions} />
        </div>
      </section>
      <SaveBar />
    </Form>
  )
}
