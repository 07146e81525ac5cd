import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { uploadPhoto } from "#app/villa/change-photos.server.ts"
import { setMap } from "#app/villa/change-place.server.ts"
import { byLastSegment } from "../../../shared/admin-action.server.ts"
import { adminUpload, type UploadActionData } from "../../../shared/admin-upload.server.ts"
import { lastSegment } from "../../../shared/last-segment.ts"
import { uploadImage } from "../../../shared/single-image-actions.server.ts"
import { placePage } from "./place-page.server.ts"
import { PlacePage } from "./place-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return placePage(appFor(context), request)
}

export const action = byLastSegment({
  /** Sets the owner's map of the surroundings. */
  map: adminUpload({
    permission: "villa",
    field: "mapImage",
    run: uploadImage(setMap),
    success: "admin:place.map.saved",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.place,
  }),
  /** Adds photos of the way. With JavaScript each photo is uploaded to the API in its own request. */
  photos: adminUpload({
    permission: "villa",
    field: "wayPhotos",
    run: (app, bytes, { admin, file }) => uploadPhoto(app, "way", bytes, file, { name: admin.name }),
    success: "admin:villa.photos.added",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.place,
  }),
})

/** The page of both forms. The URL of each form starts it afresh, hence `key`. */
export default function PlaceImages() {
  const form = lastSegment(useLocation().pathname)
  const refused = { [form]: useActionData<UploadActionData>()?.refused }
  return <PlacePage key={form} {...useLoaderData<typeof loader>()} refused={refused} />
}
