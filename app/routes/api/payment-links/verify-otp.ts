import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { OtpBody } from "#app/payment/otp.ts"
import { publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"

/** POST /api/payment-links/{id}/verify-otp: the right code takes the money; the link is then paid. */
const call = resource({
  POST: withBody(OtpBody, async ({ app, body, params, url }) => {
    const id = params.id ?? ""
    foundJson(await findPaymentLink(app, id))
    valueOrThrow(await verifyOtp(app, { kind: "link", id }, body.otp))
    const { whole } = foundJson(await findPaymentLink(app, id))
    return success({ paymentLink: publicPaymentLinkJson(whole, url.origin) })
  }),
})

export { call as action, call as loader }
