import type { App } from "#app/app.ts"
import type { Stay } from "#app/booking/stay.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { guestBasePrices } from "#app/villa/prices/base-prices.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { limitPromoCodeGuesses } from "./limit-promo-code-guesses.server.ts"
import {
  canMakeStayFree,
  checkPromoCode,
  normalizeCode,
  type PromoCodeFailure,
  type PromoTerms,
  promoCodeState,
  type UsedPromoCode,
} from "./promo-code.ts"
import { readBookingsWithCode, readPromoCode, readPromoCodeById, readPromoCodes } from "./promo-code-store.server.ts"

const BOOKINGS_SHOWN = 50

export async function findPromoCodes(app: Pick<App, "db" | "now">) {
  const now = app.now()
  const [villa, codes] = await read(app.db, readVilla(app.db), readPromoCodes(app.db, now))
  const today = dateIn(villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone, new Date(now))
  const prices = villa ? Object.values(guestBasePrices(villa, villa.minRooms)).filter((price) => price > 0) : []
  const sold = { lowest: Math.min(...prices), villaMinNights: villa?.offer.minNights ?? 1 }
  const view = (code: UsedPromoCode) => ({
    ...code,
    state: promoCodeState(code, today),
    isFree: canMakeStayFree(code, sold),
  })
  return { hasVilla: villa !== null, codes: codes.map(view) }
}

/** Null if there is no such code. `version` of the villa is for the form. */
export async function findPromoCode(app: Pick<App, "db" | "now">, id: string) {
  const [villa, code, bookings] = await read(
    app.db,
    readVilla(app.db),
    readPromoCodeById(app.db, id, app.now()),
    readBookingsWithCode(app.db, id, BOOKINGS_SHOWN),
  )
  return villa && code ? { code, bookings, version: villa.version } : null
}

/** Also returns a code that needs a longer stay. Attempts are limited, so that codes cannot be guessed. */
export async function findPromoTerms(
  app: Pick<App, "db" | "limits" | "counters" | "now">,
  typed: string,
  { stay, timezone, network }: { stay: Stay; timezone: string; network: string },
): Promise<Result<PromoTerms, PromoCodeFailure | "too-many-requests", unknown>> {
  if (!(await app.limits.booking(network))) return fail("too-many-requests")
  return limitPromoCodeGuesses(app, { code: typed, network }, () => termsOf(app, typed, { stay, timezone }))
}

async function termsOf(
  app: Pick<App, "db" | "now">,
  typed: string,
  { stay, timezone }: { stay: Stay; timezone: string },
): Promise<Result<PromoTerms, PromoCodeFailure, unknown>> {
  const now = app.now()
  const [code] = await read(app.db, readPromoCode(app.db, normalizeCode(typed), now))
  if (!code) return fail("promo-code-invalid")
  const allowed = checkPromoCode(code, stay, dateIn(timezone, new Date(now)))
  if (!allowed.ok && allowed.error !== "promo-code-needs-nights") return fail(allowed.error)
  const { kind, value, stayFrom, stayTo, minNights } = code
  return ok({ code: code.code, kind, value, stayFrom, stayTo, minNights })
}
