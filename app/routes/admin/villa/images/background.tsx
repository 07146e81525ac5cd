import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { paths } from "#app/paths.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { setBackground } from "#app/villa/set-background.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { imagesPage } from "./images-page.server.ts"
import { ImagesPage } from "./images-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

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
  back: () => paths.admin.images,
})

export default function Background() {
  const refused = useActionData<UploadActionData>()?.refused
  return <ImagesPage {...useLoaderData<typeof loader>()} refused={{ background: refused }} />
}
