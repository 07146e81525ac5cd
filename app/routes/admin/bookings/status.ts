import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { StatusChangeForm } from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"

export const action = formAction(
  "failed.updateStatus",
  change,
  backTo(({ params }, form) => pageOf(params.id, form.get("back"))),
)

/** Takes a booking to the state that a button names, and goes back to the page of the button. Pressing twice does it once. */
async function change({ context, params, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const id = params.id ?? ""
  const asked = await formOf(request, StatusChangeForm)
  if (asked.status !== "success")
    return redirectWithToast(request, pageOf(id), { tone: "error", text: "errors.invalid" })
  const { status, reason, version, back } = asked.value
  const to = pageOf(id, back)
  const changed = await changeStatus(appFor(context), id, status, { actor: "admin", name }, reason, version)
  if (changed.ok) return redirectWithToast(request, to, { tone: "success", text: `admin:bookings.toast.${status}` })
  if (changed.error === "not-found") return found(null)
  const conflict = changed.error === "status-conflict"
  const text = conflict ? "admin:bookings.toast.conflict" : failureOf(changed.error).text
  return redirectWithToast(request, to, { tone: "error", text })
}

/** The page of the button that was pressed. */
function pageOf(id = "", back?: FormDataEntryValue | null): string {
  return back ? safePath(back) : paths.admin.booking(id)
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.booking(params.id ?? ""))
}
