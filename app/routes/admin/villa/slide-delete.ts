import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { removeSlide } from "#app/villa/change-slides.server.ts"

/** Takes a slide out. One that is gone already is as it should be: a second press, or somebody else's. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  await removeSlide(appFor(context), params.id ?? "", { name })
  return redirectWithToast(request, paths.admin.pictures, { tone: "success", text: "admin:villa.pictures.removed" })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.pictures)
}
