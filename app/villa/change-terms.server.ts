import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "./amend-villa.server.ts"
import { tiersText } from "./cancellation-policy.ts"
import type { Terms } from "./terms.ts"
import { differences } from "./villa-change.ts"

/** Changes the terms for new bookings; existing ones keep theirs. Omitted members stay unchanged. */
export async function changeTerms(
  app: Pick<App, "db" | "now">,
  change: Partial<Terms>,
  by: Editor,
): Promise<Result<Terms, "villa-edited" | "villa-missing", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const terms = { ...villa.terms, ...change }
    if (differences(villa.terms, terms).length === 0) return ok(null)
    return ok({ set: { terms }, action: "terms-changed", detail: termsText(terms) })
  })
  return amended.ok ? ok(amended.value.villa.terms) : amended
}

/** For the audit log: "30:100, 7:50, 24 h"; empty for no policy. */
function termsText({ cancellation }: Terms): string {
  if (!cancellation) return ""
  const { tiers, graceHours } = cancellation
  return graceHours === 0 ? tiersText(tiers) : `${tiersText(tiers)}, ${graceHours} h`
}
