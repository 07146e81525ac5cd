import * as z from "zod"
import { Success } from "#app/api/codecs.ts"
import { bookFromDevice } from "#app/booking/pages/book-from-device.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { bookingToken } from "#app/http/credentials.server.ts"
import { withQuote } from "#app/villa/prices/quote-json.ts"
import { DEFAULT_GUESTS } from "./booking.ts"
import { BookingJson } from "./booking-json.ts"
import { type AdminBookingRequestBody, type BookingRequestBody, receivedOf } from "./booking-request.ts"
import { actingAs } from "./find-booking.server.ts"
import type { BookingRequest } from "./start-booking.server.ts"

/** Where the body has the fields that failures name. */
const FIELD_PATHS = {
  checkIn: "bookingDetails.checkIn",
  checkOut: "bookingDetails.checkOut",
  rooms: "bookingDetails.rooms",
}

type Body = z.output<typeof BookingRequestBody> & Partial<z.output<typeof AdminBookingRequestBody>>
type Started = Awaited<ReturnType<typeof bookFromDevice>>["started"]
type ValueOf = (started: Started, paths: Record<string, string>) => Extract<Started, { ok: true }>["value"]

export const newBookingResponse = Success({
  booking: BookingJson,
  _id: z.string(),
  id: z.string(),
  token: z.string().optional().describe("Bearer token for this booking; absent if an admin makes it for a customer"),
})

/** A guest gets the guest cookie and a token. */
export async function newBooking({ app, caller, request }: Call, body: Body, value: ValueOf) {
  // A booking that an admin makes does not belong to the admin's device.
  const guestId = caller.admin ? null : caller.guestId
  const { started, headers } = await bookFromDevice(app, request, requested(body), { guestId, ...actingAs(caller) })
  const named = withQuote(caller.admin ? await withClashes(app, started) : started)
  const { booking, villa } = value(named, FIELD_PATHS)
  const { id } = booking
  const answer = { booking: { booking, villa }, _id: id, id }
  const created = { message: "Booking created" }
  // An admin's session opens the booking; a token would outlive the account.
  if (caller.admin) return { answer, options: created }
  return { answer: { ...answer, token: await bookingToken(app, id) }, options: { ...created, headers } }
}

function requested(body: Body): Omit<BookingRequest, "language"> {
  const { bookingDetails, customerInfo: customer, amountReceived, receivedChannel, receivedOn, ...rest } = body
  const { totalPrice: expectedTotal, guests = DEFAULT_GUESTS, ...stay } = bookingDetails
  const isPaid = [amountReceived, receivedChannel, receivedOn].some((given) => given !== undefined)
  const received = isPaid ? receivedOf({ amountReceived, receivedChannel, receivedOn }) : undefined
  return { ...stay, ...rest, guests: rest.guests ?? guests, customer, received, expectedTotal }
}
