import { redirect } from "@remix-run/cloudflare"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { paths } from "#app/paths.ts"

/**
 * The answer to a link with a token: gives this device access, and leads to the page without the token.
 * @param cookie the `Set-Cookie` that gives access; null if the link has ended, which `expired` tells on the home page
 */
export async function openByLink(
  request: Request,
  { cookie, page, expired }: { cookie: string | null; page: string; expired: Toast["text"] },
): Promise<Response> {
  if (cookie === null) return redirectWithToast(request, paths.home, { tone: "error", text: expired })
  return redirect(page, { status: 303, headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } })
}
