import { createCookie, redirect } from "@remix-run/cloudflare"
import * as z from "zod"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { isSecure } from "./credentials.server.ts"
import type { PendingToast, Toast } from "./toast.ts"

/** More are never shown at once. */
const PENDING_MAX = 3
const MAX_AGE_SECONDS = 60

const ID = /^[\da-f-]{36}$/

/** What `redirectWithToast` writes; anyone may send anything else. */
const ToastCookie: z.ZodType<Toast> = z.object({
  tone: z.enum(["success", "error", "info"]),
  text: z.custom<TextKey>((text) => typeof text === "string" && i18nFor("en").exists(text)),
  values: z.record(z.string(), z.string()).optional(),
  reference: z.string().optional(),
})

/** With the `__Host-` prefix over HTTPS, so that a sibling subdomain cannot set the cookie. */
const prefixFor = (request: Request) => (isSecure(request) ? "__Host-toast-" : "toast-")

/** Not `HttpOnly`: the page that shows the toast deletes the cookie, which grants nothing. */
function cookieOf(request: Request, name: string) {
  return createCookie(name, { path: "/", sameSite: "lax", secure: isSecure(request), maxAge: MAX_AGE_SECONDS })
}

/** The last ones, oldest first. Anyone may send any number of cookies. */
function cookieNames(request: Request): string[] {
  const prefix = prefixFor(request)
  const pairs = (request.headers.get("Cookie") ?? "").split(";")
  const names = pairs.map((pair) => pair.split("=", 1)[0]!.trim())
  return names.filter((name) => name.startsWith(prefix) && ID.test(name.slice(prefix.length))).slice(-PENDING_MAX)
}

/** 303. Each toast has its own cookie, so that no response replaces another one's toast. */
export async function redirectWithToast(
  request: Request,
  to: string,
  toast: Toast,
  headers = new Headers(),
): Promise<Response> {
  for (const name of cookieNames(request).slice(0, 1 - PENDING_MAX)) {
    headers.append("Set-Cookie", await expired(request, name))
  }
  const name = `${prefixFor(request)}${crypto.randomUUID()}`
  headers.append("Set-Cookie", await cookieOf(request, name).serialize(toast))
  return redirect(to, { status: 303, headers })
}

/** Oldest first; invalid cookies are ignored. */
export async function pendingToasts(request: Request): Promise<PendingToast[]> {
  const header = request.headers.get("Cookie")
  const toasts = cookieNames(request).map(async (cookie) => {
    const parsed = ToastCookie.safeParse(await cookieOf(request, cookie).parse(header))
    return parsed.success ? [{ ...parsed.data, cookie }] : []
  })
  return (await Promise.all(toasts)).flat()
}

/** Call with the document that shows the toasts. */
export async function deleteToasts(request: Request, headers: Headers): Promise<void> {
  for (const name of cookieNames(request)) headers.append("Set-Cookie", await expired(request, name))
}

function expired(request: Request, name: string): Promise<string> {
  return cookieOf(request, name).serialize("", { maxAge: 0 })
}
