import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { uploadPhoto } from "#app/villa/change-photos.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import type { PageHandle } from "../../shared/page-handle.ts"
import { imagesPage } from "./images-page.server.ts"
import { ImagesPage } from "./images-page.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return imagesPage(appFor(context), request)
}

/** Adds slides. With JavaScript each photo is uploaded to the API in its own request. */
export const action = adminUpload({
  permission: "villa",
  field: "slideImages",
  run: (app, bytes, { admin, file }) => uploadPhoto(app, "slides", bytes, file, { name: admin.name }),
  success: "admin:villa.photos.added",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.images,
})

export default function Images() {
  const refused = useActionData<UploadActionData>()?.refused
  return <ImagesPage {...useLoaderData<typeof loader>()} refused={{ slides: refused }} />
}
