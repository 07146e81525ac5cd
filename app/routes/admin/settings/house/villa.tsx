import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { NEW_VILLA, villaFields } from "#app/villa/villa.ts"
import { VillaForm as VillaFormShape, type VillaValues, villaValues } from "#app/villa/villa-fields.ts"
import { adminAction, type FormActionData } from "../../shared/admin-action.server.ts"
import { DescribedConflict } from "../../shared/described-conflict.tsx"
import type { PageHandle } from "../../shared/page-handle.ts"
import { useEditForm } from "../../shared/use-edit-form.ts"
import { VillaForm } from "./villa-form.tsx"
import { VillaPage } from "./villa-page.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const title = i18nFor(language).t("admin:villa.title")
  return {
    title,
    descriptions: describeFields(VillaFormShape, "villa", language),
    ...(await villaPage(appFor(context))),
  }
}

async function villaPage(app: Pick<App, "db">) {
  const villa = await findVilla(app)
  const { offer } = villa ?? NEW_VILLA
  return { values: villaValues(villa ? villaFields(villa) : NEW_VILLA, !villa), offer, version: villa?.version ?? 0 }
}

/** Saves the villa. */
export const action = adminAction({
  permission: "villa",
  schema: VillaFormShape,
  run: (app, { version, shown: _, ...change }, { admin, touched }) =>
    changeVilla(app, onlyTouched(change, touched), { name: admin.name, version }),
  readCurrent: (app) => villaPage(app),
  success: "admin:villa.saved",
  failed: "admin:villa.failed.save",
  back: () => adminPaths.villa,
})

/** The villa's texts, facts, prices and times in one form, filled with defaults in an empty database. */
export default function Villa() {
  const { t } = useTranslation("admin")
  const { title, descriptions, values, offer, version } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const { options, hidden, conflict } = useEditForm({ id: "villa", actionData, values, version })
  const [form, fields] = useForm<VillaValues>(options)
  return (
    <VillaPage title={title}>
      {version === 0 && <p className="notice">{t("villa.first")}</p>}
      <DescribedConflict changes={conflict} href={adminPaths.villa} descriptions={descriptions} />
      <VillaForm
        form={form}
        fields={fields}
        formProps={getFormProps(form)}
        hidden={hidden}
        values={options.defaultValue}
        descriptions={descriptions}
        offer={offer}
      />
    </VillaPage>
  )
}
