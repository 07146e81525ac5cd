import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { NEW_VILLA, villaFields } from "#app/villa/villa.ts"
import { VillaForm as VillaFormShape } from "#app/villa/villa-change.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import { ConflictNotice } from "../shared/conflict-notice.tsx"
import type { PageHandle } from "../shared/page-handle.ts"
import { useEditForm } from "../shared/use-edit-form.ts"
import { VillaForm } from "./villa-form.tsx"
import { VillaPage } from "./villa-page.tsx"
import { type VillaValues, villaLabel, villaValues } from "./villa-values.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:villa.title")
  return { title, ...(await villaPage(appFor(context))) }
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
  back: () => paths.admin.villa,
})

/** The villa's texts, facts, prices and times in one form, filled with defaults in an empty database. */
export default function Villa() {
  const { t } = useTranslation("admin")
  const { title, values, offer, version } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const { options, hidden, conflict } = useEditForm({ id: "villa", actionData, values, version })
  const [form, fields] = useForm<VillaValues>(options)
  return (
    <VillaPage title={title}>
      {version === 0 && <p className="notice">{t("villa.first")}</p>}
      <ConflictNotice changes={conflict} href={paths.admin.villa} label={(field) => villaLabel(field, t)} />
      <VillaForm
        form={form}
        fields={fields}
        formProps={getFormProps(form)}
        hidden={hidden}
        values={options.defaultValue}
        offer={offer}
      />
    </VillaPage>
  )
}
