import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changePlace } from "../change-place.server.ts"
import { PlaceForm as PlaceFormShape, placeValues } from "../place-fields.ts"
import { PlaceForm } from "./place-form.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  return {
    title: i18nFor(language).t("admin:place.title"),
    descriptions: describeFields(PlaceFormShape, "place", language),
    shown: await shownOf(appFor(context)),
  }
}

/** The place as the form shows it; null while there is no villa. */
async function shownOf(app: Pick<App, "db">) {
  const villa = await findVilla(app)
  return villa && { values: placeValues(villa.place), version: villa.version }
}

/** Saves where the villa is and how to get there. */
export const action = adminAction({
  permission: "villa",
  schema: PlaceFormShape,
  run: (app, { version, shown: _, coordinates, ...change }, { admin, touched }) => {
    const place = { ...onlyTouched(change, touched), ...(touched.has("coordinates") && coordinates) }
    return changePlace(app, place, { name: admin.name, version })
  },
  readCurrent: (app) => shownOf(app),
  success: "admin:place.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.place,
})

/** Where the villa is and how to get there; its map and photos are on their own page. */
export default function Place() {
  const { t } = useTranslation("admin")
  const { title, descriptions, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title}>
      {shown ? (
        <>
          <a href={adminPaths.wayPhotos} className="button button-quiet w-full">
            {t("place.photosTitle")}
          </a>
          <PlaceForm {...shown} descriptions={descriptions} actionData={actionData} />
        </>
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}
