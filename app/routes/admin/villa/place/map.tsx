import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { paths } from "#app/paths.ts"
import { setMap } from "#app/villa/change-place.server.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { placePage } from "./place-page.server.ts"
import { PlacePage } from "./place-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

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
  back: () => paths.admin.place,
})

export default function MapImage() {
  const refused = useActionData<UploadActionData>()?.refused
  return <PlacePage {...useLoaderData<typeof loader>()} refused={{ map: refused }} />
}
