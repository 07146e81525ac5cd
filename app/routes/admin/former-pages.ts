import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin-paths.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"

/** The page that took the place of each former one. */
const MOVED: Record<string, string> = {
  "/admin/dashboard": adminPaths.dashboard,
  "/admin/bookings/upcoming": adminPaths.bookings,
}

/** Redirects the addresses of former pages, which are in bookmarks and in emails that were sent. The query is kept. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { pathname, search } = new URL(request.url)
  return redirect(`${MOVED[pathname] ?? adminPaths.dashboard}${search}`)
}
