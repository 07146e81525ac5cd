import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import { paths } from "../paths.ts"
import type { Caller } from "./caller.ts"

/**
 * The admin who asks, or the way to the log-in and back. The first line of every loader and action below /admin: Remix
 * runs them in parallel, so a layout guards nothing.
 */
export async function requireAdmin(context: AppLoadContext, request: Request): Promise<NonNullable<Caller["admin"]>> {
  const caller = await context.callerOf(request)
  if (caller?.admin) return caller.admin
  const { pathname, search } = new URL(request.url)
  const back = request.method === "GET" ? `?back=${encodeURIComponent(pathname + search)}` : ""
  throw redirect(`${paths.admin.logIn}${back}`)
}
