import type * as z from "zod"
import { bookFromDevice } from "#app/booking/pages/book-from-device.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { type Call, success } from "#app/http/api.server.ts"
import { bookingToken } from "#app/http/credentials.server.ts"
import { DEFAULT_GUESTS } from "./booking.ts"
import { bookingJson } from "./booking-json.ts"
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

/** A guest gets the guest cookie and a token. */
export async function newBooking({ app, caller, request, url }: Call, body: Body, value: ValueOf): Promise<Response> {
  // A booking that an admin makes does not belong to the admin's device.
  const guestId = caller.admin ? null : caller.guestId
  const { started, headers } = await bookFromDevice(app, request, requested(body), { guestId, ...actingAs(caller) })
  const named = caller.admin ? await withClashes(app, started) : started
  const { booking, villa } = value(named, FIELD_PATHS)
  const { id } = booking
  const data = { booking: bookingJson(booking, villa, url.origin), _id: id, id }
  const created = { status: 201, message: "Booking created" }
  // An admin's session opens the booking; a token would outlive the account.
  if (caller.admin) return success(data, created)
  return success({ ...data, token: await bookingToken(app, id) }, { ...created, headers })
}

function requested(body: Body): Omit<BookingRequest, "language"> {
  const { bookingDetails, customerInfo: customer, amountReceived, receivedChannel, receivedOn, ...rest } = body
  const { totalPrice: expectedTotal, guests = DEFAULT_GUESTS, ...stay } = bookingDetails
  const isPaid = [amountReceived, receivedChannel, receivedOn].some((given) => given !== undefined)
  const received = isPaid ? receivedOf({ amountReceived, receivedChannel, receivedOn }) : undefined
  return { ...stay, ...rest, guests: rest.guests ?? guests, customer, received, expectedTotal }
}
