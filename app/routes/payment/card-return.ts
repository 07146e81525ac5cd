import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { resumeLatest } from "#app/payment/sweep-card-payments.server.ts"

/** Where the bank of a link's payer sends them back to. What it says is asked of the gateway. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ""
  const resumed = await resumeLatest(appFor(context), { kind: "link", id })
  if (resumed.ok) return redirect(paths.payment.code(id))
  return redirectWithToast(request, paths.payment.card(id), { tone: "error", text: failureOf(resumed.error).text })
}
