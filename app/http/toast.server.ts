import { createCookie, redirect } from "@remix-run/cloudflare"
import { isSecure } from "./session.server.ts"
import type { Toast } from "./toast.ts"

/** With the `__Host-` prefix over HTTPS, so that a sibling subdomain cannot set it. */
function cookieFor(request: Request) {
  const secure = isSecure(request)
  const name = secure ? "__Host-toast" : "toast"
  return createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: 60 })
}

/** 303 to a page that shows the toast. */
export async function redirectWithToast(
  request: Request,
  to: string,
  toast: Toast,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", await cookieFor(request).serialize(toast))
  return redirect(to, { status: 303, headers })
}

/** The pending toast and the `Set-Cookie` header that clears it; both null if there is none. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const header = request.headers.get("Cookie")
  if (!header) return { toast: null, header: null }
  const cookie = cookieFor(request)
  const toast = (await cookie.parse(header).catch(() => null)) as Toast | null
  return toast ? { toast, header: await cookie.serialize("", { maxAge: 0 }) } : { toast: null, header: null }
}

/** Whether the next page shows a toast. */
export async function hasToast(request: Request): Promise<boolean> {
  return (await takeToast(request)).toast !== null
}
