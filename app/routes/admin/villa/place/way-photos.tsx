import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { uploadPhoto } from "#app/villa/change-photos.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { placePage } from "./place-page.server.ts"
import { PlacePage } from "./place-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return placePage(appFor(context), request)
}

/** Adds photos of the way. With JavaScript each photo is uploaded to the API in its own request. */
export const action = adminUpload({
  permission: "villa",
  field: "wayPhotos",
  run: (app, bytes, { admin, file }) => uploadPhoto(app, "way", bytes, file, { name: admin.name }),
  success: "admin:villa.photos.added",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.place,
})

export default function WayPhotos() {
  const refused = useActionData<UploadActionData>()?.refused
  return <PlacePage {...useLoaderData<typeof loader>()} refused={{ way: refused }} />
}
