import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { changePlace } from "#app/villa/change-place.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { PlaceForm, placeValues } from "#app/villa/place-fields.ts"
import { adminAction, type FormActionData } from "../../../shared/admin-action.server.ts"
import type { PageHandle } from "../../../shared/page-handle.ts"
import { placePage } from "./place-page.server.ts"
import { PlacePage } from "./place-page.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return placePage(appFor(context), request)
}

/** Saves where the villa is and how to get there. */
export const action = adminAction({
  permission: "villa",
  schema: PlaceForm,
  run: (app, { version, shown: _, coordinates, ...change }, { admin, touched }) => {
    const place = { ...onlyTouched(change, touched), ...(touched.has("coordinates") && coordinates) }
    return changePlace(app, place, { name: admin.name, version })
  },
  readCurrent: async (app) => {
    const villa = await findVilla(app)
    return villa && { values: placeValues(villa.place), version: villa.version }
  },
  success: "admin:place.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.place,
})

export default function Place() {
  return <PlacePage {...useLoaderData<typeof loader>()} actionData={useActionData<FormActionData>()} />
}
