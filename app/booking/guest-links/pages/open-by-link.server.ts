import { redirect } from "@remix-run/cloudflare"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { paths } from "#app/paths.ts"

/** @param cookie gives access; null for an ended link, which shows `expired` on the home page */
export async function openByLink(
  request: Request,
  { cookie, page, expired }: { cookie: string | null; page: string; expired: Toast["text"] },
): Promise<Response> {
  if (cookie === null) return redirectWithToast(request, paths.home, { tone: "error", text: expired })
  return redirect(page, { status: 303, headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } })
}
