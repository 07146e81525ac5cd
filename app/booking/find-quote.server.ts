import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { readTakenNights } from "./night-store.server.ts"
import { type Quote, type QuoteFailure, quoteStay } from "./quote.ts"
import { nightsOf } from "./stay.ts"
import { enclosingRange } from "./villa-date.ts"

/**
 * The price of a stay if its nights are free.
 * @param asked without `rooms` all rooms are meant
 * @param daysBack how many days ago the stay may have begun
 */
export async function findQuote(
  app: Pick<App, "db" | "now">,
  asked: { checkIn: string; checkOut: string; rooms?: number },
  daysBack = 0,
): Promise<Result<Quote, QuoteFailure | "villa-missing" | "dates-unavailable", unknown>> {
  const now = app.now()
  const enclosing = enclosingRange(asked.checkIn, asked.checkOut) ?? { from: "", to: "" }
  const [villa, taken] = await read(app.db, readVilla(app.db), readTakenNights(app.db, { ...enclosing, now }))
  if (!villa) return fail("villa-missing")
  const quoted = quoteStay(villa, { ...asked, rooms: asked.rooms ?? villa.bedrooms }, now, daysBack)
  if (!quoted.ok) return quoted
  const wanted = new Set(nightsOf(quoted.value.stay))
  const conflicts = taken.filter((night) => wanted.has(night))
  return conflicts.length > 0 ? fail("dates-unavailable", { nights: conflicts }) : quoted
}
