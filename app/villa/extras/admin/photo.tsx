import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { adminUpload, type UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { setExtraPhoto } from "../change-extras.server.ts"
import { extraPage } from "./extra-page.server.ts"
import { ExtraPage } from "./extra-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return extraPage(appFor(context), params.id, request)
}

/** Sets the photo of an extra. */
export const action = adminUpload({
  permission: "villa",
  field: "photo",
  max: 1,
  run: async (app, bytes, { admin, params }) => {
    const image = await saveImage(app, bytes)
    return image.ok ? setExtraPhoto(app, params.id ?? "", image.value, { name: admin.name }) : image
  },
  success: "admin:extras.photo.saved",
  failed: "admin:villa.failed.update",
  back: ({ id = "" }) => adminPaths.extra(id),
})

export default function ExtraPhoto() {
  const refused = useActionData<UploadActionData>()?.refused
  return <ExtraPage {...useLoaderData<typeof loader>()} refused={refused} />
}
