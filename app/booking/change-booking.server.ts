import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { enabledMethods, type PaymentMethod } from "../villa/payment-settings.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type AmendFailure, amendBooking, type By, type Decision } from "./amend-booking.server.ts"
import { type Booking, checkGuests } from "./booking.ts"
import { type QuoteFailure, quoteStay } from "./quote.ts"

/** What a guest may change of a booking; what is left out stays. */
export type BookingChange = Partial<{
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  specialRequests: string
  paymentMethod: PaymentMethod
}>

export type ChangeBookingFailure =
  | AmendFailure
  | QuoteFailure
  | "villa-missing"
  | "guests-out-of-range"
  | "payment-method-disabled"
  | "booking-frozen"

/** Changes a booking; dates and rooms only while it is unpaid, and the price is then fixed anew. */
export async function changeBooking(
  app: Pick<App, "db" | "countdown" | "signer" | "now">,
  id: string,
  change: BookingChange,
  by: By,
): Promise<Result<Booking, ChangeBookingFailure, unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  const { checkIn, checkOut, rooms, ...rest } = change
  return amendBooking(app, id, by, (booking): Decision<ChangeBookingFailure> => {
    if (booking.status === "confirmed" || booking.status === "cancelled") return fail("booking-frozen")
    if (rest.guests !== undefined) {
      const guests = checkGuests(rest.guests, villa)
      if (!guests.ok) return guests
    }
    if (rest.paymentMethod && rest.paymentMethod !== booking.paymentMethod) {
      if (booking.status !== "pending_payment") return fail("booking-frozen")
      if (!enabledMethods(villa).includes(rest.paymentMethod)) return fail("payment-method-disabled")
    }
    const set: Partial<Booking> = { ...rest }
    if (checkIn !== undefined || checkOut !== undefined || rooms !== undefined) {
      if (booking.status !== "pending_payment") return fail("booking-frozen")
      const asked = {
        checkIn: checkIn ?? booking.checkIn,
        checkOut: checkOut ?? booking.checkOut,
        rooms: rooms ?? booking.rooms,
      }
      const quoted = quoteStay(villa, asked, app.now())
      if (!quoted.ok) return quoted
      const { stay, price } = quoted.value
      Object.assign(set, stay, { rooms: quoted.value.rooms, price, total: price.total })
    }
    const changed = Object.entries(set).some(
      ([key, value]) => JSON.stringify(booking[key as keyof Booking]) !== JSON.stringify(value),
    )
    if (!changed) return ok(null)
    const methodOnly = Object.keys(set).every((key) => key === "paymentMethod")
    return ok({ set, action: methodOnly ? "payment-method" : "changed" })
  })
}
