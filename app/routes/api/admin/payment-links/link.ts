import { actingAs } from "#app/booking/find-booking.server.ts"
import { type Call, forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { changePaymentLinkStatus } from "#app/payment/change-payment-link-status.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { paymentLinkJson } from "#app/payment/payment-link-json.ts"
import { PaymentLinkChange } from "#app/payment/payment-link-request.ts"

/** GET and PATCH /api/admin/payment-links/{id}. A payment for a booking that was cancelled meanwhile says so. */
const call = resource({
  GET: forAdmin((call) => whole(call)),
  PATCH: forAdmin(
    withBody(PaymentLinkChange, async ({ body, ...call }) => {
      const { app, caller, params } = call
      const { booking } = valueOrThrow(
        await changePaymentLinkStatus(app, params.id ?? "", body.status, actingAs(caller)),
      )
      const late = body.status === "paid" && booking?.status === "cancelled"
      return whole(call, late ? "The booking of this link has been cancelled and stays so" : undefined)
    }),
  ),
})

export { call as action, call as loader }

async function whole({ app, params, url }: Call, message?: string): Promise<Response> {
  const { whole } = foundJson(await findPaymentLink(app, params.id ?? ""))
  return success({ paymentLink: paymentLinkJson(whole, url.origin) }, { message })
}
