import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { setBackground } from "#app/villa/change-photos.server.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { imagesPage } from "./images-page.server.ts"
import { ImagesPage } from "./images-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return imagesPage(appFor(context), request)
}

/** Sets the photo behind the villa's name. */
export const action = adminUpload({
  permission: "villa",
  field: "backgroundImage",
  run: async (app, bytes, { admin }) => {
    const image = await saveImage(app, bytes)
    return image.ok ? setBackground(app, image.value, { name: admin.name }) : image
  },
  success: "admin:villa.photos.backgroundSaved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.images,
})

export default function Background() {
  const refused = useActionData<UploadActionData>()?.refused
  return <ImagesPage {...useLoaderData<typeof loader>()} refused={{ background: refused }} />
}
