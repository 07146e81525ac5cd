import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { paths } from "#app/paths.ts"

/** /admin/dashboard is /admin (specification 2: index and dashboard show the dashboard). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.admin.dashboard)
}
