import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { encoded } from "#app/api/encode.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { findGuest } from "../find-guest.server.ts"
import { parseGuestIdentifier } from "../guest-identifier.ts"
import { GuestJson } from "../guest-json.ts"

/** The file's name does not identify the guest. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "guest-data")
  const app = appFor(context)
  const identifier = found(parseGuestIdentifier(new URL(request.url).searchParams.get("q") ?? ""))
  const guest = found(await findGuest(app, identifier))
  const now = app.now()
  return new Response(`${JSON.stringify(encoded(GuestJson, { guest, now }, app.origin), null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="guest-data-${dateIn(guest.villa.timezone, new Date(now))}.json"`,
      "Cache-Control": "private, no-store",
    },
  })
}
