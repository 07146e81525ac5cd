import type { SQL } from "drizzle-orm"
import type { App } from "../app.ts"
import { read, type Write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { enabledMethods, type PaymentMethod } from "../villa/payment-settings.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type AmendFailure, amendBooking, type ChangedBy, type Decision } from "./amend-booking.server.ts"
import { type Booking, checkGuests } from "./booking.ts"
import { canHold } from "./hold.ts"
import {
  raiseHoldsAlert,
  readHasOpenPayment,
  readHolds,
  withinHoldLimits,
  withoutOpenPayment,
} from "./hold-store.server.ts"
import { type QuoteFailure, quoteStay } from "./quote.ts"
import { nightCount } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

/** What a guest may change of a booking; omitted fields stay unchanged. */
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
  | "too-many-holds"

/**
 * Changes a booking. Dates and rooms can be changed only while it is unpaid, and the price is then recalculated. A
 * guest cannot change dates, rooms and guests once a slip was attached, during a card payment or while a payment link
 * requests the price, nor dates and rooms if an admin has set the price; additional nights count towards the hold
 * limits.
 */
export async function changeBooking(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  change: BookingChange,
  by: ChangedBy,
): Promise<Result<Booking, ChangeBookingFailure, unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  const { checkIn, checkOut, rooms, ...rest } = change
  return amendBooking(app, id, by, async (booking): Promise<Decision<ChangeBookingFailure>> => {
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
      const requested = {
        checkIn: checkIn ?? booking.checkIn,
        checkOut: checkOut ?? booking.checkOut,
        rooms: rooms ?? booking.rooms,
      }
      const quoted = quoteStay(villa, requested, app.now())
      if (!quoted.ok) return quoted
      const { stay, price } = quoted.value
      // The same dates and rooms keep their price, whatever the current rates are.
      if (
        stay.checkIn !== booking.checkIn ||
        stay.checkOut !== booking.checkOut ||
        quoted.value.rooms !== booking.rooms
      )
        Object.assign(set, stay, { rooms: quoted.value.rooms, price, total: price.total })
    }
    const changed = Object.entries(set).some(
      ([key, value]) => JSON.stringify(booking[key as keyof Booking]) !== JSON.stringify(value),
    )
    if (!changed) return ok(null)
    const conditions = by.actor === "guest" ? await checkGuestChange(app, booking, set) : ok([])
    if (!conditions.ok) return conditions
    const methodOnly = Object.keys(set).every((key) => key === "paymentMethod")
    const also = nightCount({ ...booking, ...set }) > nightCount(booking) ? [holdsAlert(app.now(), villa)] : []
    return ok({ set, action: methodOnly ? "payment-method" : "changed", conditions: conditions.value, also })
  })
}

function holdsAlert(now: number, { timezone }: Villa): Write {
  return raiseHoldsAlert({ day: dateIn(timezone, new Date(now)), now })
}

/** Whether a guest may make a change now. @returns conditions for its batch */
async function checkGuestChange(
  app: Pick<App, "db" | "settings" | "now">,
  booking: Booking,
  set: Partial<Booking>,
): Promise<Result<SQL[], "booking-frozen" | "too-many-holds">> {
  const freezable = ["checkIn", "checkOut", "rooms", "guests", "total"] as const
  if (freezable.every((name) => set[name] === undefined || set[name] === booking[name])) return ok([])
  const replacesAgreedPrice = set.price !== undefined && booking.price.agreed === true
  if (booking.firstSlipAt !== null || replacesAgreedPrice) return fail("booking-frozen")
  const now = app.now()
  const { id } = booking
  const [hasOpenPayment, holds] = await read(
    app.db,
    readHasOpenPayment(app.db, id, now),
    readHolds(app.db, booking, now),
  )
  if (hasOpenPayment) return fail("booking-frozen")
  const noOpenPayment = withoutOpenPayment(id, now)
  const moreNights = nightCount({ ...booking, ...set }) - nightCount(booking)
  if (moreNights <= 0 || !app.settings.limited) return ok([noOpenPayment])
  const allowed = canHold(holds, booking, { bookings: 0, nights: moreNights })
  return allowed ? ok([noOpenPayment, withinHoldLimits(booking, now)]) : fail("too-many-holds")
}
