import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { differences } from "#app/villa/villa-change.ts"
import { insertHouseRules } from "#app/villa/villa-store.server.ts"
import { changedHouseRules, DEFAULT_HOUSE_RULES, rulesHash } from "./house-rules.ts"
import type { HouseRulesChange } from "./house-rules-fields.ts"

type ChangeHouseRulesFailure = "villa-missing" | "villa-edited" | "quiet-hours-incomplete"

/** Omitted fields stay unchanged. Each version is kept, because bookings refer to the accepted one. */
export async function changeHouseRules(
  app: Pick<App, "db" | "now" | "sha256">,
  change: HouseRulesChange,
  by: Editor,
): Promise<Result<Villa, ChangeHouseRulesFailure, unknown>> {
  const amended = await amendVilla<ChangeHouseRulesFailure>(app, by, async (villa) => {
    if (!villa) return fail("villa-missing")
    const after = changedHouseRules(villa.houseRules, change)
    if (!after.ok) return after
    const houseRules = after.value
    const changed = differences(villa.houseRules ?? DEFAULT_HOUSE_RULES, houseRules)
    if (villa.houseRules && changed.length === 0) return ok(null)
    const version = { hash: await rulesHash(app, houseRules), rules: houseRules, createdAt: app.now() }
    return ok({
      set: { houseRules },
      writes: [insertHouseRules(app.db, version)],
      action: "house-rules-changed",
      detail: changed.join(", "),
    })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
