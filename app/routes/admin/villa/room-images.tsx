import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { takeUploads } from "#app/http/upload.server.ts"
import { paths } from "#app/paths.ts"
import { changeRoom } from "#app/villa/change-rooms.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { refusedUploads } from "../refused-uploads.server.ts"
import { roomPage } from "./room-page.server.ts"
import { RoomPage } from "./room-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return roomPage(appFor(context), params.id, request)
}

export const action = formAction("admin:villa.failed.update", takeImages, ({ text }) => ({
  refused: [{ file: "", text }],
}))

/** Adds pictures to the room, each by itself, so that one that is refused keeps none of the others out. */
async function takeImages({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const app = appFor(context)
  const id = params.id ?? ""
  const uploaded = await takeUploads(request, { field: "roomImages", maxBytes: IMAGE_MAX_BYTES }, async (bytes) => {
    const image = await saveImage(app, bytes)
    return image.ok ? changeRoom(app, id, {}, [image.value], { name }) : image
  })
  const refused = refusedUploads(uploaded)
  return (
    refused ?? redirectWithToast(request, paths.admin.room(id), { tone: "success", text: "admin:villa.pictures.added" })
  )
}

export default function RoomImages() {
  const refused = useActionData<typeof action>() as { refused: never[] } | undefined
  return <RoomPage {...useLoaderData<typeof loader>()} refused={refused?.refused} />
}
