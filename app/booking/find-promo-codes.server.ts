import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { VILLA_DEFAULTS } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { promoCodeState } from "./promo-code.ts"
import { readBookingsWithCode, readPromoCodeById, readPromoCodes } from "./promo-code-store.server.ts"
import { dateIn } from "./villa-date.ts"

/** How many of the bookings that use a code its page lists. */
const BOOKINGS_SHOWN = 50

/** All codes, each with its state today. */
export async function findPromoCodes(app: Pick<App, "db" | "now">) {
  const now = app.now()
  const [villa, codes] = await read(app.db, readVilla(app.db), readPromoCodes(app.db, now))
  const today = dateIn(villa?.timezone ?? VILLA_DEFAULTS.timezone, new Date(now))
  return { hasVilla: villa !== null, codes: codes.map((code) => ({ ...code, state: promoCodeState(code, today) })) }
}

/** A code with the bookings that use it, and the villa's version for its form; null if there is no such code. */
export async function findPromoCode(app: Pick<App, "db" | "now">, id: string) {
  const [villa, code, bookings] = await read(
    app.db,
    readVilla(app.db),
    readPromoCodeById(app.db, id, app.now()),
    readBookingsWithCode(app.db, id, BOOKINGS_SHOWN),
  )
  return villa && code ? { code, bookings, version: villa.version } : null
}
