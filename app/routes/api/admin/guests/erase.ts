import * as z from "zod"
import { eraseGuest } from "#app/guest/erase-guest.server.ts"
import { GuestQuery, identifierOf } from "#app/guest/guest-identifier.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/guests/erase. The response names references and counts only, no personal data. */
const calls = api({
  POST: call({
    who: "guest-data",
    summary: "Erase a guest's data",
    details:
      "Cannot be undone. Amounts, dates and statuses are kept without personal data, and so are the stars of reviews. Fails with `data.references` while the guest has an upcoming stay or a payment due, and for 90 days after a booking that was paid is cancelled.",
    body: GuestQuery,
    returns: Success({
      bookings: z.array(z.string()),
      erased: z.object({
        bookings: z.int().min(0),
        paymentLinks: z.int().min(0),
        slips: z.int().min(0),
        cardPayments: z.int().min(0),
        emails: z.int().min(0),
        reviews: z.int().min(0),
      }),
    }),
    failures: ["not-found", "stay-ahead", "payment-awaited", "refund-owed", "damage-held"],
    example: { body: { email: "mali@example.com" } },
    run: async ({ app, body, admin, value, success }) => {
      const erased = value(await eraseGuest(app, identifierOf(body), admin))
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
    },
  }),
})

export { calls as action, calls as loader }
