import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { setBackground } from "#app/villa/set-background.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  deleteBackground,
  backTo(() => paths.admin.pictures),
)

/** Takes the background picture away. */
async function deleteBackground({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  await setBackground(appFor(context), null, { name })
  return redirectWithToast(request, paths.admin.pictures, {
    tone: "success",
    text: "admin:villa.pictures.backgroundRemoved",
  })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.pictures)
}
