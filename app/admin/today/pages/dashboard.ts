import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"

/** GET /admin/dashboard: Today has an address of its own, to which this one leads; the query is kept. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  return redirect(`${adminPaths.dashboard}${new URL(request.url).search}`)
}
