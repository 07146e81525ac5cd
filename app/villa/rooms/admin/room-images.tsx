import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { adminUpload, type UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { changeRoom } from "../change-rooms.server.ts"
import { roomPage } from "./room-page.server.ts"
import { RoomPage } from "./room-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return roomPage(appFor(context), params.id, request)
}

/** Adds photos to the room. */
export const action = adminUpload({
  permission: "villa",
  field: "roomImages",
  run: async (app, bytes, { admin, params }) => {
    const image = await saveImage(app, bytes)
    return image.ok ? changeRoom(app, params.id ?? "", {}, [image.value], { name: admin.name }) : image
  },
  success: "admin:villa.photos.added",
  failed: "admin:villa.failed.update",
  back: ({ id = "" }) => adminPaths.room(id),
})

export default function RoomImages() {
  const refused = useActionData<UploadActionData>()?.refused
  return <RoomPage {...useLoaderData<typeof loader>()} refused={refused} />
}
