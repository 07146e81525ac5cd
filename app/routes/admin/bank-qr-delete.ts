import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { changePaymentSettings } from "#app/villa/change-payment-settings.server.ts"

export const action = formAction(
  "admin:villa.failed.qrDelete",
  deleteQr,
  backTo(() => paths.admin.bank),
)

/** Takes the QR picture away. */
async function deleteQr({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  await changePaymentSettings(appFor(context), { promptPayQr: null }, { name })
  return redirectWithToast(request, paths.admin.bank, { tone: "success", text: "admin:villa.bank.qrRemoved" })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.bank)
}
