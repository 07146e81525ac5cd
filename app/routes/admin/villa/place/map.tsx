import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { setMap } from "#app/villa/change-place.server.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { placePage } from "./place-page.server.ts"
import { PlacePage } from "./place-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return placePage(appFor(context), request)
}

/** Sets the owner's map of the surroundings. */
export const action = adminUpload({
  permission: "villa",
  field: "mapImage",
  run: async (app, bytes, { admin }) => {
    const image = await saveImage(app, bytes)
    return image.ok ? setMap(app, image.value, { name: admin.name }) : image
  },
  success: "admin:place.map.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.place,
})

export default function MapImage() {
  const refused = useActionData<UploadActionData>()?.refused
  return <PlacePage {...useLoaderData<typeof loader>()} refused={{ map: refused }} />
}
