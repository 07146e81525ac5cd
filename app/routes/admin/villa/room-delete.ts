import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { removeRoom } from "#app/villa/change-rooms.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  deleteRoom,
  backTo(({ params }) => paths.admin.room(params.id ?? "")),
)

/** Takes a room away. One that is gone already is as it should be. */
async function deleteRoom({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  await removeRoom(appFor(context), params.id ?? "", { name })
  return redirectWithToast(request, paths.admin.rooms, { tone: "success", text: "admin:villa.rooms.removed" })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.room(params.id ?? ""))
}
