import { BookingRequestBody } from "#app/booking/booking-request.ts"
import {
  ALTERNATIVES,
  DETAILS_FAILURES,
  newBookingResponse,
  PROMO_FAILURES,
  STAY_FAILURES,
} from "../docs/booking-shared.ts"
import { newBooking } from "../new-booking.server.ts"
import { api, call } from "../shared/call.server.ts"

/** POST /api/booking. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Create a booking",
    details:
      "Dates are ISO 8601 dates or date-times. `totalPrice` is the price you showed the guest: if the price has changed, the call fails with 409. `paymentMethod` is a preference: if that method is disabled, the first enabled one is used. `promoCode` is a code that the guest has entered; if it has just been used up, the call fails with 409 and the quote without it. " +
      ALTERNATIVES,
    body: BookingRequestBody,
    status: 201,
    returns: newBookingResponse,
    failures: [...STAY_FAILURES, ...PROMO_FAILURES, "price-changed", "too-many-holds", "too-many-requests"],
    undocumented: [...DETAILS_FAILURES, "hold-out-of-range", "received-on-invalid"],
    example: (day) => ({
      body: {
        bookingDetails: { checkIn: day(30), checkOut: day(33), rooms: 3 },
        paymentMethod: "bank_transfer",
        specialRequests: "",
        guests: 2,
      },
    }),
    run: async ({ body, value, ...rest }) => newBooking(rest, body, value),
  }),
})

export { calls as action, calls as loader }
