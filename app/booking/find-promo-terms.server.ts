import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { checkPromoCode, normalizeCode, type PromoCodeFailure, type PromoTerms } from "./promo-code.ts"
import { readPromoCode } from "./promo-code-store.server.ts"
import type { Stay } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

/**
 * The terms of a typed code: its discount and the stays it is valid for. Attempts count towards the rate limit of
 * bookings, so that codes cannot be guessed. A code that needs a longer stay is returned too, with its minimum.
 * @param network the network that the limit counts by, see `holderNetworkOf`
 */
export async function findPromoTerms(
  app: Pick<App, "db" | "limits" | "now">,
  typed: string,
  { stay, timezone, network }: { stay: Stay; timezone: string; network: string },
): Promise<Result<PromoTerms, PromoCodeFailure | "too-many-requests">> {
  if (!(await app.limits.booking(network))) return fail("too-many-requests")
  const now = app.now()
  const [code] = await read(app.db, readPromoCode(app.db, normalizeCode(typed), now))
  if (!code) return fail("promo-code-invalid")
  const allowed = checkPromoCode(code, stay, dateIn(timezone, new Date(now)))
  if (!allowed.ok && allowed.error !== "promo-code-needs-nights") return fail(allowed.error)
  const { kind, value, stayFrom, stayTo, minNights } = code
  return ok({ code: code.code, kind, value, stayFrom, stayTo, minNights })
}
