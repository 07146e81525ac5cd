import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { type Amended, amendVilla, type Editor } from "./amend-villa.server.ts"
import type { Image } from "./image.ts"

/** Sets the large photo at the top of the home page; null removes it. */
export function setBackground(
  app: Pick<App, "db" | "now">,
  background: Image | null,
  by: Editor,
): Promise<Result<Amended, "villa-missing" | "villa-edited", unknown>> {
  return amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.background?.id === background?.id) return ok(null)
    return ok({ set: { background }, action: "background-changed", detail: "" })
  })
}
