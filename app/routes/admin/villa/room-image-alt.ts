import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { describeRoomImage } from "#app/villa/change-rooms.server.ts"
import { postedAlt } from "./posted-alt.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  describe,
  backTo(({ params }) => paths.admin.room(params.id ?? "")),
)

/** Says what one of a room's pictures shows. */
async function describe({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const { id = "", picture: image = "" } = params
  const page = paths.admin.room(id)
  const alt = await postedAlt(request)
  if (!alt) return redirectWithToast(request, page, { tone: "error", text: "validation.tooLong" })
  const done = await describeRoomImage(appFor(context), id, image, alt, { name })
  if (!done.ok) return redirectWithToast(request, page, { tone: "error", text: failureOf(done.error).text })
  return redirectWithToast(request, page, { tone: "success", text: "admin:villa.alt.saved" })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.room(params.id ?? ""))
}
