import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { CodeBody } from "#app/payment/otp.ts"
import { publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { verifyCode } from "#app/payment/verify-code.server.ts"

/** POST /api/payment-links/{id}/verify-otp: the right code takes the money; the link is then paid. */
const call = resource({
  POST: withBody(CodeBody, async ({ app, body, params, url }) => {
    const id = params.id ?? ""
    foundJson(await findPaymentLink(app, id))
    valueOrThrow(await verifyCode(app, { kind: "link", id }, body.otp))
    const { whole } = foundJson(await findPaymentLink(app, id))
    return success({ paymentLink: publicPaymentLinkJson(whole, url.origin) })
  }),
})

export { call as action, call as loader }
