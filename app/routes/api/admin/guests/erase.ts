import { eraseGuest } from "#app/guest/erase-guest.server.ts"
import { GuestQuery, identifierOf } from "#app/guest/guest-identifier.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** POST /api/admin/guests/erase. The response names references and counts only, no personal data. */
const call = resource({
  POST: forAdmin("guest-data", async ({ admin, ...call }) =>
    withBody(GuestQuery, async ({ app, body }) => {
      const erased = valueOrThrow(await eraseGuest(app, identifierOf(body), admin))
      const { bookings, links, slips, cardPayments, emails, reviews } = erased
      return success({
        bookings: bookings.map(({ reference }) => reference),
        erased: {
          bookings: bookings.length,
          paymentLinks: links.length,
          slips: slips.length,
          cardPayments: cardPayments.length,
          emails: emails.length,
          reviews: reviews.length,
        },
      })
    })(call),
  ),
})

export { call as action, call as loader }
