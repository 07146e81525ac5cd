import { fail, ok, type Result } from "../result.ts"
import { toBaht } from "../villa/money.ts"
import type { Villa } from "../villa/villa.ts"
import { checkRooms } from "./booking.ts"
import { type Price, priceOf } from "./price.ts"
import { checkStay, dateAfter, type Stay, type StayFailure } from "./stay.ts"
import { dateIn, readDate } from "./villa-date.ts"

export type Quote = { stay: Stay; rooms: number; price: Price }

/** A quote in the API: money in baht. */
export type QuoteJson = { checkInDate: string; checkOutDate: string; rooms: number; currency: "THB" } & Omit<
  Price,
  "agreed"
>
export type QuoteFailure = StayFailure | "date-invalid" | "rooms-out-of-range"

/**
 * The price of a stay, whether or not its nights are available.
 * @param requested dates as texts that `readDate` parses; empty ones are missing
 * @param now epoch milliseconds
 * @param daysBack how many days ago the stay may have begun
 */
export function quoteStay(
  villa: Villa,
  requested: { checkIn: string; checkOut: string; rooms: number },
  now: number,
  daysBack = 0,
): Result<Quote, QuoteFailure> {
  if (!requested.checkIn || !requested.checkOut) return fail("dates-missing")
  const checkIn = readDate(requested.checkIn, villa.timezone)
  const checkOut = readDate(requested.checkOut, villa.timezone)
  if (!checkIn || !checkOut) return fail("date-invalid")
  const today = dateIn(villa.timezone, new Date(now))
  const stay = checkStay({ checkIn, checkOut }, today, dateAfter(today, -daysBack))
  if (!stay.ok) return stay
  const rooms = checkRooms(requested.rooms, villa)
  if (!rooms.ok) return rooms
  return ok({ stay: stay.value, rooms: rooms.value, price: priceOf(villa, stay.value, rooms.value) })
}

/** The quote as returned by the API, in baht instead of satang (api.md, "Objects"). */
export function quoteJson({ stay, rooms, price: { agreed: _, ...price } }: Quote): QuoteJson {
  return {
    checkInDate: stay.checkIn,
    checkOutDate: stay.checkOut,
    rooms,
    ...price,
    basePrice: toBaht(price.basePrice),
    discountPrice: price.discountPrice === null ? null : toBaht(price.discountPrice),
    subtotal: toBaht(price.subtotal),
    discountTotal: toBaht(price.discountTotal),
    savings: toBaht(price.savings),
    total: toBaht(price.total),
    currency: "THB",
  }
}
