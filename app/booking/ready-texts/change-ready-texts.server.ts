import type { App } from "#app/app.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { differences } from "#app/villa/villa-change.ts"
import { withoutOurs } from "./ready-texts.ts"
import type { ReadyTextsChange } from "./ready-texts-fields.ts"
import { READY_TEXTS } from "./template.ts"

/** Omitted texts stay unchanged; an empty one, or ours, is ours. */
export async function changeReadyTexts(
  app: Pick<App, "db" | "now">,
  change: ReadyTextsChange,
  by: Editor,
): Promise<Result<Villa, "villa-edited" | "villa-missing", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const texts = { ...villa.readyTexts }
    for (const kind of READY_TEXTS) texts[kind] = { ...texts[kind], ...change[kind] }
    const readyTexts = withoutOurs(texts, i18nFor)
    const changed = differences(villa.readyTexts, readyTexts)
    if (changed.length === 0) return ok(null)
    return ok({ set: { readyTexts }, action: "ready-texts-changed", detail: changed.join(", ") })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
