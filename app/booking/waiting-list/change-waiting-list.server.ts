import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"

/** Whether guests can queue. While they cannot, nobody gets an offer; who waits keeps the place. */
export async function switchWaitingList(
  app: Pick<App, "db" | "now">,
  { enabled }: { enabled: boolean },
  by: Editor,
): Promise<Result<Villa, "villa-edited" | "villa-missing", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.waitingList === enabled) return ok(null)
    return ok({ set: { waitingList: enabled }, action: enabled ? "waiting-list-on" : "waiting-list-off", detail: "" })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
