import { isByEmailLink } from "#app/booking/booking.ts"
import { bookingJson } from "#app/booking/booking-json.ts"
import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { CustomerInfoBody } from "#app/booking/stay-details-request.ts"
import { foundJson } from "#app/http/found.server.ts"
import { BOOKING_ID, bookingResponse, DETAILS_FAILURES, PROMO_FAILURES, STAY_FAILURES } from "../docs/booking-shared.ts"
import { api, call } from "../shared/call.server.ts"

/** PATCH /api/booking/{id}/customer-info. */
const calls = api({
  PATCH: call({
    who: "guest",
    summary: "Set the customer details",
    details:
      "Calling this accepts the house rules on the guest's behalf. `arrival` is a full hour from check-in (`18:00`), `after-midnight`, or null while unknown. `guests` becomes the sum of `adults` and `children`, which may change the price as in `PATCH /booking/{id}`; once the number of guests is fixed, they must add up to it. `phone` has ten digits. A number that begins with + or 00 and the code of another country is that country's, whatever `phoneCountry` says, and with `phoneCountry` `other` it must begin so; it is kept as E.164, and +66 or 0066 as the leading 0. Names must be a single line without links. A guest can change the email address 3 times, but not with the access of an email's link; each change revokes the links in earlier emails. `buyer`: to whom receipts are made out, null for the guest; with an address and a tax ID they are tax invoices for a company.",
    body: CustomerInfoBody,
    returns: bookingResponse,
    failures: [
      ...DETAILS_FAILURES,
      "booking-frozen",
      "booking-edited",
      "email-changes-exhausted",
      "email-change-refused",
      "payment-settling",
    ],
    undocumented: [
      ...STAY_FAILURES,
      ...PROMO_FAILURES,
      "rules-changed",
      "price-changed",
      "too-many-holds",
      "payment-method-disabled",
    ],
    example: {
      id: BOOKING_ID,
      body: {
        customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "081 234 5678" },
      },
    },
    run: async ({ app, caller, params, url, body, value, success }) => {
      const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
      const { customerInfo, buyer, ...details } = body
      const told = { details, buyer, isByEmailLink: isByEmailLink(caller, booking) }
      const updated = value(await setCustomerInfo(app, booking.id, customerInfo, actingAs(caller), told), {
        email: "customerInfo.email",
      })
      return success({ booking: bookingJson(updated, villa, url.origin) })
    },
  }),
})

export { calls as action, calls as loader }
