import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { findVilla } from "../villa/find-villa.server.ts"
import { findQuote } from "./find-quote.server.ts"
import type { QuoteFailure } from "./quote.ts"
import { ADMIN_DAYS_BACK } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

/** What a booking that staff are about to make would cost, in satang, and whether its stay has begun. */
export type BookingPreview = { nights: number; listTotal: number; total: number; begun: boolean }

/** Fails as `startBooking` would for the same stay, also if nights are taken. */
export async function previewBooking(
  app: Pick<App, "db" | "now">,
  { totalAgreed, ...asked }: { checkIn: string; checkOut: string; rooms: number; totalAgreed?: number },
): Promise<Result<BookingPreview, QuoteFailure | "villa-missing" | "dates-unavailable", unknown>> {
  const villa = await findVilla(app)
  if (!villa) return fail("villa-missing")
  const quoted = await findQuote(app, asked, ADMIN_DAYS_BACK)
  if (!quoted.ok) return quoted
  const { stay, price } = quoted.value
  const begun = stay.checkIn < dateIn(villa.timezone, new Date(app.now()))
  return ok({ nights: price.nights, listTotal: price.total, total: totalAgreed ?? price.total, begun })
}
