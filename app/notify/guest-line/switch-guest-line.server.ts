import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"

/** Switched off, messages that wait are emailed if they are reminders; links stay, for when it is switched on again. */
export async function switchGuestLine(
  app: Pick<App, "db" | "now" | "line">,
  { guestLine }: Pick<Villa, "guestLine">,
  by: Editor,
): Promise<Result<Villa, "villa-edited" | "villa-missing" | "line-not-set", unknown>> {
  if (guestLine && !app.line) return fail("line-not-set")
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.guestLine === guestLine) return ok(null)
    return ok({ set: { guestLine }, action: guestLine ? "guest-line-on" : "guest-line-off", detail: "" })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
