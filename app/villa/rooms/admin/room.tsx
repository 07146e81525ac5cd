import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { changeRoom } from "../change-rooms.server.ts"
import { RoomForm } from "../room.ts"
import { roomPage } from "./room-page.server.ts"
import { RoomPage } from "./room-page.tsx"

const ChangedRoomForm = RoomForm.extend({ version: z.number().int(), shown: z.string().optional() })

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return roomPage(appFor(context), params.id, request)
}

/** Saves the room's texts. */
export const action = adminAction({
  permission: "villa",
  schema: ChangedRoomForm,
  run: (app, { version, shown: _, ...change }, { admin, params }) =>
    changeRoom(app, params.id ?? "", change, [], { name: admin.name, version }),
  readCurrent: (app, { params, request }) => roomPage(app, params.id, request),
  success: "admin:villa.rooms.saved",
  failed: "admin:villa.failed.update",
  back: ({ id = "" }) => adminPaths.room(id),
  next: () => adminPaths.rooms,
})

export default function Room() {
  const actionData = useActionData<FormActionData>()
  return <RoomPage {...useLoaderData<typeof loader>()} actionData={actionData} />
}
