import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { paths } from "#app/paths.ts"
import { uploadPhoto } from "#app/villa/upload-photo.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { placePage } from "./place-page.server.ts"
import { PlacePage } from "./place-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

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
  back: () => paths.admin.place,
})

export default function WayPhotos() {
  const refused = useActionData<UploadActionData>()?.refused
  return <PlacePage {...useLoaderData<typeof loader>()} refused={{ way: refused }} />
}
