import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { describeSlide } from "#app/villa/change-slides.server.ts"
import { postedAlt } from "./posted-alt.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  describe,
  backTo(() => paths.admin.pictures),
)

/** Says what a slide shows. */
async function describe({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const alt = await postedAlt(request)
  if (!alt) return redirectWithToast(request, paths.admin.pictures, { tone: "error", text: "validation.tooLong" })
  const done = await describeSlide(appFor(context), params.id ?? "", alt, { name })
  if (!done.ok)
    return redirectWithToast(request, paths.admin.pictures, { tone: "error", text: failureOf(done.error).text })
  return redirectWithToast(request, paths.admin.pictures, { tone: "success", text: "admin:villa.alt.saved" })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.pictures)
}
