import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { BookingDeletion } from "#app/booking/booking-request.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"

export const action = formAction(
  "admin:bookings.failed.delete",
  remove,
  backTo(({ params }) => paths.admin.booking(params.id ?? "")),
)

/** Takes a booking out of the lists and frees its nights. */
async function remove({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const id = params.id ?? ""
  const asked = request.body && (await formOf(request, BookingDeletion))
  const version = asked?.status === "success" ? asked.value.version : undefined
  const deleted = await deleteBooking(appFor(context), id, { actor: "admin", name: admin.name }, version)
  if (deleted.ok)
    return redirectWithToast(request, paths.admin.bookings, { tone: "success", text: "admin:bookings.toast.deleted" })
  if (deleted.error === "not-found") return found(null)
  const { text } = failureOf(deleted.error)
  return redirectWithToast(request, paths.admin.booking(id), { tone: "error", text })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.booking(params.id ?? ""))
}
