import type { App } from "#app/app.ts"
import { replanFeedPrep, replanPrep, restartRefreshes } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { Write } from "#app/db/database.server.ts"
import { ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { type ChangeVillaFailure, villaAmendment } from "#app/villa/change-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { VillaChange } from "#app/villa/villa-fields.ts"

/** Like `changeVilla`, and also changes the rules of the offer. */
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

function writesOfPrep(app: Pick<App, "db" | "now">, { timezone, offer }: Villa, { gapNights } = offer): Write[] {
  if (gapNights === offer.gapNights) return []
  const now = app.now()
  const today = dateIn(timezone, new Date(now))
  return [
    ...replanPrep({ gapNights, today }),
    ...replanFeedPrep({ gapNights, today, now }),
    // Running refreshes may have read the former number.
    restartRefreshes(app.db, now),
  ]
}
