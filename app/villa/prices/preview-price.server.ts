import type { App } from "#app/app.ts"
import { checkGuests } from "#app/booking/booking.ts"
import type { Stay } from "#app/booking/stay.ts"
import { type StayWarning, warningsOf } from "#app/booking/stay-warning.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { conflictingNightsForAdmin } from "#app/calendar/month/taken-nights.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { ok, type Result } from "#app/result.ts"
import { checkPromoCode, normalizeCode, type UsedPromoCode } from "#app/villa/promo-codes/promo-code.ts"
import { readPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { QuoteQuery } from "./find-quote.server.ts"
import type { Price } from "./price-breakdown.ts"
import { pricedVilla } from "./priced-villa.ts"
import { type QuoteFailure, quoteStay, quoteWithCode, rangeAround, TEAM_QUOTE } from "./quote.ts"
import { readSeasons } from "./season-store.server.ts"

/** Why a guest could not book a stay, although its price can be computed. */
export type PriceWarning =
  | StayWarning
  | { code: "promo-code-invalid" | "promo-code-used-up" }
  | { code: "promo-code-needs-nights"; minNights: number }
  | { code: "dates-unavailable"; nights: string[] }

export type PricePreview = { price: Price; warnings: PriceWarning[] }

/** Of any stay of the past year or later, as if booked now. An unusable code is omitted with a warning. */
export async function previewPrice(
  app: Pick<App, "db" | "now">,
  unpriced: Villa,
  { promoCode = "", ...asked }: QuoteQuery & { guests: number },
): Promise<Result<PricePreview, QuoteFailure | "guests-out-of-range", unknown>> {
  const now = app.now()
  const range = rangeAround(asked)
  const [seasons, taken, code] = await read(
    app.db,
    readSeasons(app.db, range.from),
    readTakenNights(app.db, { ...range, now }),
    readPromoCode(app.db, normalizeCode(promoCode), now),
  )
  const villa = pricedVilla(unpriced, seasons, now)
  const guests = checkGuests(asked.guests, villa)
  if (!guests.ok) return guests
  const request = { ...asked, rooms: asked.rooms ?? villa.bedrooms }
  const options = { now, ...TEAM_QUOTE }
  const listed = quoteStay(villa, request, options)
  if (!listed.ok) return listed
  const bookedOn = dateIn(villa.timezone, new Date(now))
  const withCode = quoteWithCode(villa, { ...request, promoCode }, code, options)
  const { stay, price } = withCode.ok ? withCode.value : listed.value
  const conflicts = conflictingNightsForAdmin(stay, taken)
  return ok({
    price,
    warnings: [
      ...warningsOf(villa, stay, taken, now),
      ...(conflicts.length > 0 ? [{ code: "dates-unavailable", nights: conflicts } as const] : []),
      ...codeWarnings(promoCode, code, stay, bookedOn),
    ],
  })
}

function codeWarnings(typed: string, code: UsedPromoCode | null, stay: Stay, bookedOn: string): PriceWarning[] {
  const checked = typed.trim() ? checkPromoCode(code, stay, bookedOn) : null
  if (!checked || checked.ok) return []
  if (checked.error !== "promo-code-needs-nights") return [{ code: checked.error }]
  return [{ code: checked.error, minNights: code?.minNights ?? 1 }]
}
