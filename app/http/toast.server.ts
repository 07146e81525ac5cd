import { createCookie, redirect } from "@remix-run/cloudflare"
import type { Toast } from "./toast.ts"

const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 })

/** Goes to a page that then shows the message. */
export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize(toast))
  return redirect(to, { status: 303, headers })
}

/** The message that waits for this page, and the header that takes it away; both null where none waits. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const toast = (await cookie.parse(request.headers.get("Cookie")).catch(() => null)) as Toast | null
  return toast ? { toast, header: await cookie.serialize("", { maxAge: 0 }) } : { toast: null, header: null }
}
