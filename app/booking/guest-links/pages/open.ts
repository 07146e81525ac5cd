import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { openEmailLink } from "#app/booking/guest-links/open-email-link.server.ts"
import { appFor } from "#app/context.server.ts"
import { emailLinkCookieHeader, readEmailToken } from "#app/http/credentials.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { parseReceiptNumber } from "#app/money/receipts/receipt.ts"
import { guestLinePaths } from "#app/notify/guest-line/guest-line-paths.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"

/** Keyed by the URL parameter `to`. */
const PAGES = new Map([
  ["details", paths.booking.customerInfo],
  ["payment", paths.booking.payment],
  ["stay", stayPaths.stay],
  ["refund", stayPaths.refund],
  ["line", guestLinePaths.line],
])

/** `to` may also be the number of a receipt. */
function pageOf(id: string, to: string): string {
  if (parseReceiptNumber(to)) return stayPaths.receipt(id, to)
  return (PAGES.get(to) ?? paths.booking.confirmation)(id)
}

/**
 * Gives this device access; used in emails and from in-app browsers. `to` selects another page than the
 * confirmation. An ended link leads to the form for a new one.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const query = new URL(request.url).searchParams
  const token = query.get("token") ?? ""
  const opened = await openEmailLink(app, id, await readEmailToken(app, token))
  if (!opened.ok) {
    return redirectWithToast(request, paths.booking.link, { tone: "error", text: "booking.errors.linkExpired" })
  }
  return redirect(pageOf(id, query.get("to") ?? ""), {
    status: 303,
    headers: { "Set-Cookie": await emailLinkCookieHeader(app, request, token), "Cache-Control": "no-store" },
  })
}
