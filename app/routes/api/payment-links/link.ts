import { failure, resource, success } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { linkInstructions } from "#app/payment/link-instructions.ts"
import { publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"

/** GET /api/payment-links/{id}: what whoever holds the link may see, and how to pay it. */
const call = resource({
  GET: async ({ app, params, url }) => {
    const { whole, villa } = foundJson(await findPaymentLink(app, params.id ?? ""))
    if (whole.link.status === "expired") return failure("payment-link-expired")
    return success({
      paymentLink: publicPaymentLinkJson(whole, url.origin),
      instructions: linkInstructions(whole.link, villa),
    })
  },
})

export { call as action, call as loader }
