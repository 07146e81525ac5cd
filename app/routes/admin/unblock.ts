import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { unblockNights } from "#app/booking/block-nights.server.ts"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"

export const action = formAction(
  "errors.internal",
  unblock,
  backTo(() => paths.admin.blocks),
)

/** Gives a block's nights back; pressing twice finds it gone and says the same. */
async function unblock({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  await unblockNights(appFor(context), params.id ?? "", admin)
  return redirectWithToast(request, paths.admin.blocks, { tone: "success", text: "admin:staff.blocks.unblocked" })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.blocks)
}
