import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { blockCommand } from "./block-command.server.ts"

/** The calendar's former URL; query parameters are kept. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  return redirect(`${adminPaths.calendar}${new URL(request.url).search}`)
}

/** A refusal is shown on the calendar, in the month of the requested nights. */
export const action = adminButton({
  ...blockCommand,
  back: (_, form) => `${adminPaths.calendar}?${new URLSearchParams({ month: String(form.get("from")).slice(0, 7) })}`,
})
