import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { eraseGuest } from "./erase-guest.server.ts"
import { findGuest } from "./find-guest.server.ts"
import { GuestQuery, identifierOf } from "./guest-identifier.ts"
import { GuestJson } from "./guest-json.ts"

export const guestCalls = calls("Guest data (admin)", {
  "GET /admin/guests/export": call({
    who: "guest-data",
    summary: "Export a guest's data",
    documents: { query: GuestQuery },
    returns: Success({ guest: GuestJson }),
    failures: ["not-found"],
    example: { query: { email: "mali@example.com" } },
    run: async ({ app, url, success }) => {
      const identifier = identifierOf(parseOrThrow(GuestQuery, Object.fromEntries(url.searchParams)))
      const guest = foundJson(await findGuest(app, identifier))
      return success({ guest: { guest, now: app.now() } })
    },
  }),
  "POST /admin/guests/erase": call({
    who: "guest-data",
    summary: "Erase a guest's data",
    details:
      "Cannot be undone. Amounts, dates and statuses are kept without personal data, and so are the stars of reviews. Fails with `data.references` while the guest has an upcoming stay, a payment due, a security deposit held or an open refund, and for 90 days after a booking that was paid is cancelled.",
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
