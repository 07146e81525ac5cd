import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { EditForm } from "#app/admin/pages/edit-form.tsx"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { shownValues } from "#app/villa/request-fields.ts"
import { changeExtra, findExtras } from "../change-extras.server.ts"
import { EXTRA_FIELDS, ExtraForm } from "../extra-request.ts"
import { ExtraFieldSet } from "./extra-fields.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const { extra, ...page } = await extraPage(appFor(context), params.id)
  const descriptions = describeFields(ExtraForm, "extras", language)
  return { ...page, title: localized(extra.name, language), descriptions }
}

async function extraPage(app: Pick<App, "db">, id = "") {
  const { villa, extras } = await findExtras(app)
  const extra = found(extras.find((each) => each.id === id) ?? null)
  return { id, extra, values: shownValues(EXTRA_FIELDS, extra), version: villa?.version ?? 0 }
}

/** Saves an extra. */
export const action = adminAction({
  permission: "villa",
  schema: ExtraForm,
  run: (app, { version, shown: _, ...fields }, { admin, params }) =>
    changeExtra(app, params.id ?? "", fields, { name: admin.name, version }),
  readCurrent: (app, { params }) => extraPage(app, params.id),
  success: "admin:extras.saved",
  failed: "admin:extras.failed",
  back: () => adminPaths.extras,
})

/** One extra. Bookings that have it keep it as it was sold. */
export default function ExtraPage() {
  const { t } = useTranslation("admin")
  const { id, title, values, descriptions, version } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title} back={{ href: adminPaths.extras, text: t("extras.all") }}>
      <EditForm
        id="extra"
        action={adminPaths.extra(id)}
        values={values}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
        className="card space-y-4 p-4 sm:p-6"
      >
        <ExtraFieldSet />
        <SaveButton className="w-full sm:w-auto" />
      </EditForm>
    </SettingsPage>
  )
}
