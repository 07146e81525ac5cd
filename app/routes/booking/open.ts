import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { openEmailLink } from "#app/booking/open-email-link.server.ts"
import { appFor } from "#app/context.server.ts"
import { emailLinkCookieHeader, readEmailToken } from "#app/http/session.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"

/**
 * The link in emails, and from an in-app browser to the phone's own: gives this device access to the booking. `to=payment`
 * leads to the payment page.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const query = new URL(request.url).searchParams
  const token = query.get("token") ?? ""
  const opened = await openEmailLink(app, id, await readEmailToken(app, token))
  if (!opened.ok) {
    return redirectWithToast(request, paths.home, { tone: "error", text: "booking.errors.linkExpired" })
  }
  return redirect(query.get("to") === "payment" ? paths.booking.payment(id) : paths.booking.confirmation(id), {
    status: 303,
    headers: { "Set-Cookie": await emailLinkCookieHeader(app, request, token), "Cache-Control": "no-store" },
  })
}
