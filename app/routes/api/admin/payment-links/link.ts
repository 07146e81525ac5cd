import { actingAs } from "#app/booking/find-booking.server.ts"
import { type Call, failure, forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import { findPayableLink } from "#app/payment/find-payable.server.ts"
import { findLinkToCheck } from "#app/payment/find-slip.server.ts"
import { paymentLinkJson } from "#app/payment/payment-link-json.ts"
import { PaymentLinkChange } from "#app/payment/payment-link-request.ts"
import { seenVersion } from "../../seen-version.server.ts"

/** GET and PATCH /api/admin/payment-links/{id}. Marking a link paid whose booking was cancelled returns a warning. */
const call = resource({
  GET: forAdmin("bookings", (call) => linkResponse(call)),
  PATCH: forAdmin(
    "bookings",
    withBody(PaymentLinkChange, async ({ body, ...call }) => {
      const { app, caller, params, request } = call
      const seen = seenVersion(request, body.version)
      const { status, receivedOn } = body
      const by = actingAs(caller)
      const changed = await changePaymentLinkStatus(app, params.id ?? "", status, by, seen, receivedOn)
      if (!changed.ok && changed.error === "booking-edited") {
        return failure("booking-edited", { data: { paymentLink: await currentLinkJson(call) } })
      }
      const { booking } = valueOrThrow(changed)
      const staysCancelled = body.status === "paid" && booking?.status === "cancelled"
      return linkResponse(call, staysCancelled ? "The booking of this link has been cancelled and stays so" : undefined)
    }),
  ),
})

export { call as action, call as loader }

async function linkResponse(call: Call, message?: string): Promise<Response> {
  return success({ paymentLink: await currentLinkJson(call) }, { message })
}

async function currentLinkJson({ app, params, url }: Call) {
  const { details } = foundJson(await findPayableLink(app, params.id ?? ""))
  return paymentLinkJson(await findLinkToCheck(app, details), url.origin)
}
