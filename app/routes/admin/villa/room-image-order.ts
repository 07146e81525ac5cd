import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { changeRoom } from "#app/villa/change-rooms.server.ts"
import { postedOrder } from "./order-form.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  reorder,
  backTo(({ params }) => paths.admin.room(params.id ?? "")),
)

/** Leaves a room those of its pictures that are named, in that order. */
async function reorder({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const id = params.id ?? ""
  const done = await changeRoom(appFor(context), id, { images: await postedOrder(request) }, [], { name })
  if (!done.ok)
    return redirectWithToast(request, paths.admin.room(id), { tone: "error", text: failureOf(done.error).text })
  return redirect(paths.admin.room(id), { status: 303 })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.room(params.id ?? ""))
}
