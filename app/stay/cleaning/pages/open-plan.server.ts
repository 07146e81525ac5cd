import type { App } from "#app/app.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import { failureOf } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import type { Cleaner } from "../cleaner.ts"
import { openForChange } from "../record-cleaning.server.ts"

/** For whoever has the link. Throws the 404, and the 429 before a body is read. */
export async function openPlan(app: App, token = "", kind: "change" | "problem" = "change"): Promise<Cleaner> {
  const opened = await openForChange(app, token, kind)
  if (opened.ok) return opened.value
  if (opened.error === "not-found") return found<Cleaner>(null)
  const { status, code } = failureOf(opened.error)
  throw new Response(code, { status, headers: { "Retry-After": String(HOUR_SECONDS) } })
}
