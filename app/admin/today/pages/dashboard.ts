import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"

/** Redirects to the dashboard's own address and keeps the query. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  return redirect(`${adminPaths.dashboard}${new URL(request.url).search}`)
}
