import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"

export const action = formAction(
  "booking.errors.confirmationNotSent",
  send,
  backTo(({ params }) => paths.admin.booking(params.id ?? "")),
)

/** Sends the guest the confirmation once more. */
async function send({ context, params, request }: ActionFunctionArgs) {
  await requireAdmin(context, request)
  const id = params.id ?? ""
  const sent = await sendConfirmation(appFor(context), id)
  if (sent.ok) {
    return redirectWithToast(request, paths.admin.booking(id), {
      tone: "success",
      text: "admin:bookings.toast.confirmationSent",
    })
  }
  if (sent.error === "not-found") return found(null)
  return redirectWithToast(request, paths.admin.booking(id), { tone: "error", text: failureOf(sent.error).text })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.booking(params.id ?? ""))
}
