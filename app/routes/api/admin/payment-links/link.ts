import { actingAs } from "#app/booking/find-booking.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import { findPayableLink } from "#app/payment/find-payable.server.ts"
import { findLinkToCheck } from "#app/payment/find-payment-links.server.ts"
import { paymentLinkJson } from "#app/payment/payment-link-json.ts"
import { PaymentLinkChange } from "#app/payment/payment-link-request.ts"
import { VERSION } from "../../docs/admin-booking-shared.ts"
import { adminLinkResponse, LINK_ID } from "../../docs/payment-link-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET and PATCH /api/admin/payment-links/{id}. Marking a link paid whose booking was cancelled returns a warning. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "Get a payment link with its slips",
    returns: adminLinkResponse,
    example: { id: LINK_ID },
    run: async ({ success, ...rest }) => success({ paymentLink: await currentLinkJson(rest) }),
  }),
  PATCH: call({
    who: "bookings",
    summary: "Change a payment link's status",
    details: `A \`paid\` link records its amount, or \`amountReceived\` in baht, as received on \`receivedOn\`, today by default. ${VERSION}`,
    body: PaymentLinkChange,
    returns: adminLinkResponse,
    failures: [
      "link-status-conflict",
      "link-closed",
      "booking-in-review",
      "link-in-review",
      "payment-settling",
      "booking-edited",
      "slip-used",
      "received-on-invalid",
      "link-follows-balance",
    ],
    example: { id: LINK_ID, body: { status: "paid" } },
    run: async ({ body, value, failure, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const { status, receivedOn, amountReceived } = body
      const by = actingAs(caller)
      const changed = await changePaymentLinkStatus(app, params.id ?? "", status, by, seen, receivedOn, amountReceived)
      if (!changed.ok && changed.error === "booking-edited") {
        return failure("booking-edited", { data: { paymentLink: await currentLinkJson(rest) } })
      }
      const { booking } = value(changed)
      const staysCancelled = body.status === "paid" && booking?.status === "cancelled"
      const message = staysCancelled ? "The booking of this link has been cancelled and stays so" : undefined
      return success({ paymentLink: await currentLinkJson(rest) }, { message })
    },
  }),
})

export { calls as action, calls as loader }

async function currentLinkJson({ app, params, url }: Call) {
  const { details } = foundJson(await findPayableLink(app, params.id ?? ""))
  return paymentLinkJson(await findLinkToCheck(app, details), url.origin)
}
