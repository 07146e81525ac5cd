import type { App } from "#app/app.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { conflictingNightsForAdmin } from "#app/calendar/month/taken-nights.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { type QuoteFailure, quoteStay, rangeAround, TEAM_QUOTE } from "#app/villa/prices/quote.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import { paymentPlan } from "#app/villa/terms/payment-plan.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type StayWarning, warningsOf } from "./stay-warning.ts"

/** Amounts are satang; `begun`: the stay has begun already. */
export type BookingPreview = {
  nights: number
  listTotal: number
  total: number
  /** Due on booking; `balanceDate` is when the rest is due, if any. */
  deposit: number
  balanceDate: string | null
  begun: boolean
  warnings: StayWarning[]
}

/** Fails as `startBooking` would for the same stay, also if nights are taken. */
export async function previewBooking(
  app: Pick<App, "db" | "now">,
  {
    totalAgreed,
    ...asked
  }: { checkIn: string; checkOut: string; rooms: number; guests?: number; totalAgreed?: number },
): Promise<Result<BookingPreview, QuoteFailure | "villa-missing" | "dates-unavailable", unknown>> {
  const now = app.now()
  const range = rangeAround(asked)
  const [found, seasons, taken] = await read(
    app.db,
    readVilla(app.db),
    readSeasons(app.db, range.from),
    readTakenNights(app.db, { ...range, now }),
  )
  if (!found) return fail("villa-missing")
  const villa = pricedVilla(found, seasons, now)
  const quoted = quoteStay(villa, asked, { now, ...TEAM_QUOTE })
  if (!quoted.ok) return quoted
  const { stay, price } = quoted.value
  const conflicts = conflictingNightsForAdmin(stay, taken)
  if (conflicts.length > 0) return fail("dates-unavailable", { nights: conflicts })
  const today = dateIn(villa.timezone, new Date(now))
  const begun = stay.checkIn < today
  const total = totalAgreed ?? price.total
  const { payNow, balanceDate } = paymentPlan(villa.terms, { total, checkIn: stay.checkIn, bookedOn: today })
  const warnings = warningsOf(villa, stay, taken, now)
  return ok({
    nights: price.nights,
    listTotal: price.total,
    total,
    deposit: payNow,
    balanceDate,
    begun,
    warnings,
  })
}
