import { failure, resource, success } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { paths } from "#app/paths.ts"
import { cardGateway } from "#app/payment/card-gateway.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { instructionsJson } from "#app/payment/instructions.ts"
import { linkInstructions } from "#app/payment/link-instructions.ts"
import { publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { reconcilePayment } from "#app/payment/settle-card-payment.server.ts"

/** GET /api/payment-links/{id}: what whoever holds the link may see, and how to pay it. */
const call = resource({
  GET: async ({ app, params, url }) => {
    const id = params.id ?? ""
    await reconcilePayment(app, { kind: "link", id })
    const { whole, villa } = foundJson(await findPaymentLink(app, id))
    if (whole.link.status === "expired") return failure("payment-link-expired")
    const qrPaths = { svg: paths.payment.promptPaySvg(whole.link.id), png: paths.payment.promptPayPng(whole.link.id) }
    return success({
      paymentLink: publicPaymentLinkJson(whole, url.origin),
      instructions: linkInstructions(whole, villa, cardGateway(app)).map((each) =>
        instructionsJson(each, { origin: url.origin, qrPaths }),
      ),
    })
  },
})

export { call as action, call as loader }
