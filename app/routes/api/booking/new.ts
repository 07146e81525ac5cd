import { bookingJson } from "#app/booking/booking-json.ts"
import { BookingRequestBody } from "#app/booking/booking-request.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { addressOf, bookingToken, guestCookieHeader } from "#app/http/session.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { toSatang } from "#app/villa/money.ts"

/** Where the body has the fields of a stay. */
const FIELD_PATHS = {
  checkIn: "bookingDetails.checkIn",
  checkOut: "bookingDetails.checkOut",
  rooms: "bookingDetails.rooms",
}

/** POST /api/booking, and POST /api/admin/bookings for the public booking card. */
const call = resource({
  POST: withBody(BookingRequestBody, async ({ app, caller, request, url, body }) => {
    const { totalPrice, ...details } = body.bookingDetails
    const { guests, paymentMethod, specialRequests } = body
    const language = await languageOf(request)
    const totalShown = totalPrice === undefined ? undefined : toSatang(totalPrice)
    const guestId = caller.guestId ?? app.newId()
    const { booking, villa } = valueOrThrow(
      await startBooking(
        app,
        { ...details, guests, paymentMethod, specialRequests, language, totalShown },
        { guestId, actor: "guest", address: addressOf(request) },
      ),
      FIELD_PATHS,
    )
    const { id } = booking
    const data = { booking: bookingJson(booking, villa, url.origin), _id: id, id, token: await bookingToken(app, id) }
    return success(data, { status: 201, headers: { "Set-Cookie": await guestCookieHeader(app, request, guestId) } })
  }),
})

export { call as action, call as loader }
