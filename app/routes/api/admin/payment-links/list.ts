import * as z from "zod"
import { PageQuery } from "#app/booking/booking-list.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { createPaymentLink } from "#app/payment/create-payment-link.server.ts"
import { findPayableLink } from "#app/payment/find-payable.server.ts"
import { findLinksToCheck, findLinkToCheck, findPaymentLinks } from "#app/payment/find-payment-links.server.ts"
import { paymentLinkJson } from "#app/payment/payment-link-json.ts"
import { PaymentLinkRequest } from "#app/payment/payment-link-request.ts"
import { PaymentLink, page } from "../../docs/objects.ts"
import { adminLinkResponse } from "../../docs/payment-link-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET and POST /api/admin/payment-links. */
const calls = api({
  POST: call({
    who: "bookings",
    summary: "Create a payment link",
    details:
      '`amount` is in baht; `bookingId` is a booking\'s ID or reference. A link for an unpaid booking closes when the booking is paid in another way or cancelled. A link for a confirmed booking requests an additional amount (`purpose: "extra"`), or with `purpose: "balance"` a part of what is still owed, if no link for the balance is open. `version` is the booking\'s version as you read it; if the booking has changed since, the call fails with 409.',
    body: PaymentLinkRequest,
    status: 201,
    returns: adminLinkResponse,
    failures: [
      "villa-missing",
      "link-booking-unknown",
      "link-booking-closed",
      "payment-settling",
      "booking-edited",
      "link-purpose-invalid",
      "balance-link-exists",
      "link-above-balance",
    ],
    example: { body: { amount: 1500, description: "Deposit", customerName: "Mali Srisuk", expiresInHours: 48 } },
    run: async ({ app, caller, url, body, value, success }) => {
      const { id } = value(await createPaymentLink(app, app.newId(), body, actingAs(caller)))
      const { details } = foundJson(await findPayableLink(app, id))
      return success({ paymentLink: paymentLinkJson(await findLinkToCheck(app, details), url.origin) })
    },
  }),
  GET: call({
    who: "bookings",
    summary: "List payment links",
    details: "Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
    query: PageQuery,
    returns: page({ paymentLinks: z.array(PaymentLink) }),
    example: { query: { limit: "20" } },
    run: async ({ app, url, query, json }) => {
      const { links, nextCursor } = await findPaymentLinks(app, query)
      const paymentLinks = (await findLinksToCheck(app, links)).map((details) => paymentLinkJson(details, url.origin))
      return json({ status: "success", data: { paymentLinks }, nextCursor })
    },
  }),
})

export { calls as action, calls as loader }
