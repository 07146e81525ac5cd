import type { App } from "#app/app.ts"
import { ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor, type VillaAmendment } from "./amend-villa.server.ts"
import { type Villa, villaFields } from "./villa.ts"
import { changedVilla, differences, type InvalidVilla } from "./villa-change.ts"
import type { VillaChange } from "./villa-fields.ts"

export type ChangeVillaFailure = InvalidVilla | "villa-edited" | "villa-missing"

/** Omitted fields stay unchanged. Creates the villa in an empty database. */
export async function changeVilla(
  app: Pick<App, "db" | "now">,
  change: Omit<VillaChange, "offer">,
  by: Editor,
): Promise<Result<Villa, ChangeVillaFailure, unknown>> {
  const amended = await amendVilla<InvalidVilla>(app, by, (villa) => villaAmendment(villa, change))
  return amended.ok ? ok(amended.value.villa) : amended
}

/** Null if nothing would change. */
export function villaAmendment(villa: Villa | null, change: VillaChange): Result<VillaAmendment | null, InvalidVilla> {
  const before = villa && villaFields(villa)
  const after = changedVilla(before, change)
  if (!after.ok) return after
  const changed = before ? differences(before, after.value) : []
  if (before && changed.length === 0) return ok(null)
  const rules = before ? differences(before.offer, after.value.offer) : []
  const inPlace = before ? differences(before.place, after.value.place) : []
  const action = changed.length === 1 && rules.length > 0 ? "offer-changed" : "villa-changed"
  const ownFields = changed.filter((field) => field !== "offer" && field !== "place" && field !== "confirmed")
  const confirmed = after.value.confirmed.filter((setting) => !before?.confirmed.includes(setting))
  const detail = [...new Set([...ownFields, ...inPlace, ...rules, ...(before ? confirmed : [])])].join(", ")
  return ok({ set: after.value, action, detail })
}
