import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { Fields } from "#app/admin/pages/described-field.tsx"
import { EditForm } from "#app/admin/pages/edit-form.tsx"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { shownValues } from "#app/villa/request-fields.ts"
import { changeCleaner } from "../change-cleaners.server.ts"
import { CLEANER_FIELDS, CleanerForm } from "../cleaner-request.ts"
import { findCleaner } from "../find-cleaners.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.name }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const descriptions = describeFields(CleanerForm, "cleaning", await languageOf(request))
  const app = appFor(context)
  return { descriptions, hasLine: app.line !== null, ...(await cleanerPage(app, params.id)) }
}

async function cleanerPage(app: Pick<App, "db">, id = "") {
  const { cleaner, knownBy } = found(await findCleaner(app, id))
  const { name, version } = cleaner
  return { id, version, knownBy, name, values: shownValues(CLEANER_FIELDS, cleaner) }
}

/** Saves a cleaner. */
export const action = adminAction({
  permission: "villa",
  schema: CleanerForm,
  run: async (app, { version, shown: _, ...fields }, { admin, params }) =>
    orNotFound(await changeCleaner(app, params.id ?? "", fields, { name: admin.name, version })),
  readCurrent: (app, { params }) => cleanerPage(app, params.id),
  success: "admin:cleaning.saved",
  failed: "admin:cleaning.failed",
  back: () => adminPaths.cleaning,
})

/** One cleaner, with the link's replacement and end. */
export default function CleanerPage() {
  const { t } = useTranslation("admin")
  const { id, name, values, version, knownBy, hasLine, descriptions } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={name} back={{ href: adminPaths.cleaning, text: t("cleaning.back") }}>
      <EditForm
        id="cleaner"
        action={adminPaths.cleaner(id)}
        values={values}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
        className="card space-y-4 p-4 sm:p-6"
      >
        <Fields names={[["name", "language"], "note", ...(hasLine ? ["byLine"] : [])]} />
        <SaveButton className="w-full sm:w-auto" />
      </EditForm>
      {knownBy.length > 0 && (
        <p role="note" className="notice notice-error">
          {t("cleaning.knownBy", { names: knownBy.join(", ") })}
        </p>
      )}
      <Form method="post" action={adminPaths.cleanerRotate(id)}>
        <RemoveButton
          label={t("cleaning.rotate")}
          title={t("cleaning.rotateText", { name })}
          confirm={t("cleaning.rotate")}
        />
      </Form>
      <Form method="post" action={adminPaths.cleanerRemove(id)}>
        <RemoveButton
          label={t("cleaning.remove", { name })}
          title={t("cleaning.removeText", { name })}
          confirm={t("cleaning.remove", { name })}
        />
      </Form>
    </SettingsPage>
  )
}
