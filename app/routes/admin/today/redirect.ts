import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin-paths.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"

/** Redirects /admin/dashboard to /admin, the dashboard's canonical URL. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  return redirect(adminPaths.dashboard)
}
