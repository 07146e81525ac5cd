import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { reorderSlides } from "#app/villa/change-slides.server.ts"
import { postedOrder } from "./order-form.server.ts"

export const action = formAction(
  "admin:villa.failed.update",
  reorder,
  backTo(() => paths.admin.pictures),
)

/** Puts the slides into another order; the page itself shows that it worked. */
async function reorder({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const done = await reorderSlides(appFor(context), await postedOrder(request), { name })
  if (!done.ok)
    return redirectWithToast(request, paths.admin.pictures, { tone: "error", text: failureOf(done.error).text })
  return redirect(paths.admin.pictures, { status: 303 })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.pictures)
}
