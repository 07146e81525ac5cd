import { PageQuery } from "#app/booking/booking-list.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { forAdmin, json, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { createPaymentLink } from "#app/payment/create-payment-link.server.ts"
import { findPayableLink } from "#app/payment/find-payable.server.ts"
import { findLinksToCheck, findLinkToCheck } from "#app/payment/find-slip.server.ts"
import { listPaymentLinks } from "#app/payment/list-payment-links.server.ts"
import { paymentLinkJson } from "#app/payment/payment-link-json.ts"
import { PaymentLinkRequest } from "#app/payment/payment-link-request.ts"
import { queryOrThrow } from "../../list-query.server.ts"

/** GET and POST /api/admin/payment-links. */
const call = resource({
  GET: forAdmin("bookings", async ({ app, url }) => {
    const { links, nextCursor } = await listPaymentLinks(app, queryOrThrow(PageQuery, url))
    const paymentLinks = (await findLinksToCheck(app, links)).map((details) => paymentLinkJson(details, url.origin))
    return json({ status: "success", data: { paymentLinks }, nextCursor })
  }),
  POST: forAdmin(
    "bookings",
    idempotent(
      withBody(PaymentLinkRequest, async ({ app, caller, url, body }) => {
        const { id } = valueOrThrow(await createPaymentLink(app, app.newId(), body, actingAs(caller)))
        const { details } = foundJson(await findPayableLink(app, id))
        return success(
          { paymentLink: paymentLinkJson(await findLinkToCheck(app, details), url.origin) },
          { status: 201 },
        )
      }),
    ),
  ),
})

export { call as action, call as loader }
