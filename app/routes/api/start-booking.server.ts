import { bookingJson } from "#app/booking/booking-json.ts"
import type { BookingRequestBody } from "#app/booking/booking-request.ts"
import type { Customer } from "#app/booking/customer.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { type Call, success, valueOrThrow } from "#app/http/api.server.ts"
import { addressOf, bookingToken, guestCookieHeader, holderNetworkOf } from "#app/http/session.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { toSatang } from "#app/villa/money.ts"

/** Where the body has the fields of a stay. */
const FIELD_PATHS = {
  checkIn: "bookingDetails.checkIn",
  checkOut: "bookingDetails.checkOut",
  rooms: "bookingDetails.rooms",
}

type Body = typeof BookingRequestBody._output & { customerInfo?: Customer | null }

/** Books for a guest, who is then known by a cookie, or for somebody whom an admin names. */
export async function startByCall({ app, caller, request, url }: Call, body: Body): Promise<Response> {
  const { totalPrice, ...details } = body.bookingDetails
  const { guests, paymentMethod, specialRequests, customerInfo: customer } = body
  const language = await languageOf(request)
  const totalShown = totalPrice === undefined ? undefined : toSatang(totalPrice)
  // A booking that an admin makes for somebody is not one of the admin's own device.
  const guestId = (caller.admin ? null : caller.guestId) ?? app.newId()
  const { booking, villa } = valueOrThrow(
    await startBooking(
      app,
      { ...details, guests, paymentMethod, specialRequests, language, totalShown, customer },
      { guestId, ...actingAs(caller), address: addressOf(request), network: holderNetworkOf(request) },
    ),
    FIELD_PATHS,
  )
  const { id } = booking
  const data = { booking: bookingJson(booking, villa, url.origin), _id: id, id, token: await bookingToken(app, id) }
  const headers = caller.admin ? undefined : { "Set-Cookie": await guestCookieHeader(app, request, guestId) }
  return success(data, { status: 201, headers })
}
