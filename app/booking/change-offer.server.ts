import type { App } from "../app.ts"
import { ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "../villa/amend-villa.server.ts"
import { type ChangeVillaFailure, villaAmendment } from "../villa/change-villa.server.ts"
import type { OfferRules } from "../villa/offer-rules.ts"
import type { Villa } from "../villa/villa.ts"
import type { VillaChange } from "../villa/villa-change.ts"

/** Changes the rules that are given; the others stay unchanged. */
export function changeOffer(
  app: Pick<App, "db" | "now">,
  offer: Partial<OfferRules>,
  by: Editor,
): Promise<Result<Villa, ChangeVillaFailure, unknown>> {
  return changeVillaAndOffer(app, { offer }, by)
}

/** Changes the villa like `changeVilla`, and with its rules the nights that are kept for preparing it. */
export async function changeVillaAndOffer(
  app: Pick<App, "db" | "now">,
  change: VillaChange,
  by: Editor,
): Promise<Result<Villa, ChangeVillaFailure, unknown>> {
  const amended = await amendVilla<ChangeVillaFailure>(app, by, (villa) => villaAmendment(villa, change))
  return amended.ok ? ok(amended.value.villa) : amended
}
