import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { may, type Permission } from "#app/people/permissions.ts"
import type { Caller } from "./caller.ts"
import { failureOf } from "./failures.ts"
import { safePath } from "./safe-path.ts"

/**
 * Throws a redirect to the log-in page, or a 403. The first line of every loader and action below /admin:
 * Remix runs loaders in parallel, so a layout's loader protects nothing.
 */
export async function requireAdmin(
  context: AppLoadContext,
  request: Request,
  permission: Permission,
): Promise<NonNullable<Caller["admin"]>> {
  const caller = await context.callerOf(request)
  if (!caller?.admin) throw redirect(adminPaths.logInFor(pathAndQuery(request)))
  if (may(caller.admin, permission)) return caller.admin
  const { status, code } = failureOf("owner-only")
  throw new Response(code, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

/** A URL that is only posted to redirects to its page after logging in, see `adminButton`. */
function pathAndQuery({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The page of the administration that the URL names, else the dashboard. */
export function pathAfterLogIn({ url }: Request): string {
  const path = safePath(new URL(url).searchParams.get("back"))
  return /^\/admin(?:[/?#]|$)/.test(path) ? path : adminPaths.dashboard
}
