import type { App } from "../app.ts"
import type { Write } from "../db/database.server.ts"
import { ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "../villa/amend-villa.server.ts"
import { type ChangeVillaFailure, villaAmendment } from "../villa/change-villa.server.ts"
import type { Villa } from "../villa/villa.ts"
import type { VillaChange } from "../villa/villa-fields.ts"
import { replanFeedPrep, replanPrep, restartRefreshes } from "./night-store.server.ts"
import { dateIn } from "./villa-date.ts"

/** Changes the villa like `changeVilla`, and the given rules of its offer, and replans the preparation nights if their number changes. */
export async function changeVillaAndOffer(
  app: Pick<App, "db" | "now">,
  change: VillaChange,
  by: Editor,
): Promise<Result<Villa, ChangeVillaFailure, unknown>> {
  const amended = await amendVilla<ChangeVillaFailure>(app, by, (villa) => {
    const decided = villaAmendment(villa, change)
    if (!villa || !decided.ok || !decided.value) return decided
    return ok({ ...decided.value, writes: writesOfPrep(app, villa, decided.value.set?.offer) })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}

/** Replans the preparation nights if their number changes. */
function writesOfPrep(app: Pick<App, "db" | "now">, { timezone, offer }: Villa, { gapNights } = offer): Write[] {
  if (gapNights === offer.gapNights) return []
  const now = app.now()
  const today = dateIn(timezone, new Date(now))
  return [
    ...replanPrep({ gapNights, today }),
    ...replanFeedPrep({ gapNights, today, now }),
    // Those that are running may have read the former number.
    restartRefreshes(app.db, now),
  ]
}
