import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readSeasons } from "../villa/season-store.server.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { checkGuests } from "./booking.ts"
import { type ExplainedNight, explainNights } from "./explain-price.ts"
import type { QuoteQuery } from "./find-quote.server.ts"
import { readTakenNights } from "./night-store.server.ts"
import type { Price } from "./price.ts"
import { normalizeCode, type PromoCodeFailure } from "./promo-code.ts"
import { readPromoCode } from "./promo-code-store.server.ts"
import { type QuoteFailure, quoteStay, quoteWithCode, rangeAround } from "./quote.ts"
import { ADMIN_DAYS_BACK } from "./stay.ts"
import { type StayWarning, warningsOf } from "./stay-warning.ts"
import { conflictsOf, withoutPrep } from "./taken-nights.ts"

/** Why a guest could not book a stay at the price that is shown, although the price can be computed. */
export type PriceWarning =
  | StayWarning
  | { error: PromoCodeFailure; data?: { minNights: number } }
  | { error: "dates-unavailable"; data: { nights: string[] } }

/** What a stay costs, why each night costs what it does, and what prevents guests from booking it. */
export type PricePreview = { price: Price; rooms: number; nights: ExplainedNight[]; warnings: PriceWarning[] }

/**
 * The price of any stay of the past year or later, as a guest who books it now would pay it. A code that cannot be used
 * is left out with a warning. Without `rooms` all rooms are meant.
 */
export async function previewPrice(
  app: Pick<App, "db" | "now">,
  { promoCode = "", ...asked }: QuoteQuery & { guests: number },
): Promise<Result<PricePreview, QuoteFailure | "villa-missing" | "guests-out-of-range", unknown>> {
  const now = app.now()
  const range = rangeAround(asked)
  const [found, seasons, taken, code] = await read(
    app.db,
    readVilla(app.db),
    readSeasons(app.db, range.from),
    readTakenNights(app.db, { ...range, now }),
    readPromoCode(app.db, normalizeCode(promoCode)),
  )
  if (!found) return fail("villa-missing")
  const villa = { ...found, seasons }
  const guests = checkGuests(asked.guests, villa)
  if (!guests.ok) return guests
  const request = { ...asked, rooms: asked.rooms ?? villa.bedrooms }
  const options = { now, daysBack: ADMIN_DAYS_BACK }
  const listed = quoteStay(villa, request, options)
  if (!listed.ok) return listed
  const withCode = quoteWithCode(villa, { ...request, promoCode }, code, options)
  const { stay, rooms, price } = withCode.ok ? withCode.value : listed.value
  const conflicts = conflictsOf(stay, withoutPrep(taken), villa.offer.gapNights)
  const codeWarning = withCode.ok ? [] : [{ error: withCode.error as PromoCodeFailure, data: minimumIn(withCode.data) }]
  return ok({
    price,
    rooms,
    nights: explainNights(villa, stay, rooms),
    warnings: [
      ...warningsOf(villa, stay, taken, now),
      ...(conflicts.length > 0 ? [{ error: "dates-unavailable", data: { nights: conflicts } } as const] : []),
      ...codeWarning,
    ],
  })
}

/** What a code needs; its other failures carry a price that is not shown here. */
function minimumIn(data: unknown): { minNights: number } | undefined {
  const isMinimum = typeof data === "object" && data !== null && "minNights" in data && !("lines" in data)
  return isMinimum ? { minNights: Number(data.minNights) } : undefined
}
