import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "./amend-villa.server.ts"
import type { Image } from "./image.ts"
import type { Villa } from "./villa.ts"

/** Puts a picture behind the villa's name, or with null takes it away. */
export async function setBackground(
  app: Pick<App, "db" | "now">,
  background: Image | null,
  by: Editor,
): Promise<Result<Villa, "villa-missing" | "villa-edited", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.background?.id === background?.id) return ok(null)
    return ok({ set: { background }, action: "background-changed", detail: "" })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
