import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { removeSlide } from "#app/villa/change-slides.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  deleteSlide,
  backTo(() => paths.admin.pictures),
)

/** Takes a slide out. One that is gone already is as it should be: a second press, or somebody else's. */
async function deleteSlide({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  await removeSlide(appFor(context), params.id ?? "", { name })
  return redirectWithToast(request, paths.admin.pictures, { tone: "success", text: "admin:villa.pictures.removed" })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.pictures)
}
