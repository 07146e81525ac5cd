import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ok } from "#app/result.ts"
import { AccessForm as AccessFormShape } from "../access-change.ts"
import { findAccess } from "../change-access.server.ts"
import { changeVillaAccess } from "../change-villa-access.server.ts"
import { AccessForm } from "./access-form.tsx"
import { accessValues, FIELD_GROUPS, keepsInstructions } from "./access-values.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const descriptions = describeFields(AccessFormShape, "access", language)
  return { title: i18nFor(language).t("admin:access.title"), descriptions, shown: await shownOf(appFor(context)) }
}

/** How guests get in as the form shows it; null while there is no villa. */
async function shownOf(app: Pick<App, "db" | "encrypter">) {
  const found = await findAccess(app)
  if (!found) return null
  const { villa, secrets, isLost } = found
  return { values: accessValues(villa, secrets), version: villa.version, isLost }
}

/** Saves how guests get in. */
export const action = adminAction({
  permission: "villa",
  schema: AccessFormShape,
  run: async (app, { version, shown: _, wifi, tellGuests, ...form }, { admin, touched }) => {
    const isWifiTouched = [...touched].some((field) => field.startsWith("wifi."))
    const change = { ...onlyTouched(form, touched), ...(isWifiTouched && { wifi }), tellGuests }
    const saved = await changeVillaAccess(app, change, { name: admin.name, version })
    return saved.ok ? ok({ keepsInstructions: keepsInstructions(form, touched) }) : saved
  },
  readCurrent: shownOf,
  groups: FIELD_GROUPS,
  success: (saved) =>
    saved.keepsInstructions
      ? { tone: "info", text: "admin:access.savedCheckInstructions" }
      : { tone: "success", text: "admin:access.saved" },
  failed: "admin:access.failed",
  back: () => adminPaths.access,
})

/** How guests get in: method, instructions, code, Wi-Fi, and when they are shown. */
export default function Access() {
  const { t } = useTranslation("admin")
  const { title, descriptions, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title}>
      {shown ? (
        <>
          <p className="text-muted">{t("access.intro")}</p>
          {shown.isLost && <p className="notice notice-error">{t("access.lost")}</p>}
          <AccessForm
            values={shown.values}
            version={shown.version}
            descriptions={descriptions}
            actionData={actionData}
          />
        </>
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}
