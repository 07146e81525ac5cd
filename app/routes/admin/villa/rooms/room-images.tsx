import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { paths } from "#app/paths.ts"
import { changeRoom } from "#app/villa/change-rooms.server.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { roomPage } from "./room-page.server.ts"
import { RoomPage } from "./room-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

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
  back: ({ id = "" }) => paths.admin.room(id),
})

export default function RoomImages() {
  const refused = useActionData<UploadActionData>()?.refused
  return <RoomPage {...useLoaderData<typeof loader>()} refused={refused} />
}
