import type { App } from "../app.ts"
import { ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "./amend-villa.server.ts"
import { type Villa, villaFields } from "./villa.ts"
import { changedVilla, differences, type VillaChange } from "./villa-change.ts"

export type ChangeVillaFailure = "min-rooms-too-many" | "villa-incomplete" | "villa-edited" | "villa-missing"

/**
 * Changes the villa's texts, facts, prices and times; omitted fields stay unchanged. Creates the villa in an empty
 * database.
 */
export async function changeVilla(
  app: Pick<App, "db" | "now">,
  change: VillaChange,
  by: Editor,
): Promise<Result<Villa, ChangeVillaFailure, unknown>> {
  const amended = await amendVilla<"min-rooms-too-many" | "villa-incomplete">(app, by, (villa) => {
    const before = villa && villaFields(villa)
    const after = changedVilla(before, change)
    if (!after.ok) return after
    const changed = before ? differences(before, after.value) : []
    if (before && changed.length === 0) return ok(null)
    return ok({ set: after.value, action: "villa-changed", detail: changed.join(", ") })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
