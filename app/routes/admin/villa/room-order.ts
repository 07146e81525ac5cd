import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { reorderRooms } from "#app/villa/change-rooms.server.ts"
import { postedOrder } from "./order-form.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  reorder,
  backTo(() => paths.admin.rooms),
)

/** Puts the rooms into another order; the page itself shows that it worked. */
async function reorder({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const done = await reorderRooms(appFor(context), await postedOrder(request), { name })
  if (!done.ok)
    return redirectWithToast(request, paths.admin.rooms, { tone: "error", text: failureOf(done.error).text })
  return redirect(paths.admin.rooms, { status: 303 })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.rooms)
}
