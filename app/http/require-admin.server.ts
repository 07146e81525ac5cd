import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { may, type Permission } from "#app/people/permissions.ts"
import type { Caller } from "./caller.ts"
import { failures } from "./failures.ts"

/**
 * The logged-in admin, who has the permission; throws a redirect to the log-in page, which leads back, or a 403. The
 * first line of every loader and action below /admin: Remix runs loaders in parallel, so a layout's loader protects
 * nothing.
 */
export async function requireAdmin(
  context: AppLoadContext,
  request: Request,
  permission: Permission,
): Promise<NonNullable<Caller["admin"]>> {
  const caller = await context.callerOf(request)
  if (!caller?.admin) throw redirect(logInPath(request))
  if (may(caller.admin, permission)) return caller.admin
  const { status, code } = failures["owner-only"]
  throw new Response(code, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

function logInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = request.method === "GET" ? `?back=${encodeURIComponent(pathname + search)}` : ""
  return `${adminPaths.logIn}${back}`
}
