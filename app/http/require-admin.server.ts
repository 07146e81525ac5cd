import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "../admin-paths.ts"
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
  if (caller?.admin) return caller.admin
  const { pathname, search } = new URL(request.url)
  const back = request.method === "GET" ? `?back=${encodeURIComponent(pathname + search)}` : ""
  throw redirect(`${adminPaths.logIn}${back}`)
}

/**
 * The logged-in owner; throws a 403 for other staff. The first line of loaders and actions that staff may not use
 * (docs/product.md, "Who may do what").
 */
export async function requireOwner(context: AppLoadContext, request: Request): Promise<NonNullable<Caller["admin"]>> {
  const admin = await requireAdmin(context, request)
  if (admin.role === "owner") return admin
  const { status, code } = failures["owner-only"]
  throw new Response(code, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

function logInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = request.method === "GET" ? `?back=${encodeURIComponent(pathname + search)}` : ""
  return `${paths.admin.logIn}${back}`
}
