import * as z from "zod"
import { foundJson } from "#app/http/found.server.ts"
import { cardGateway } from "#app/payment/card-gateway.server.ts"
import { findPayableLink, findReconciled } from "#app/payment/find-payable.server.ts"
import { instructionsJson } from "#app/payment/instructions.ts"
import { payableInstructions } from "#app/payment/payable.ts"
import { publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { payablePaths } from "#app/ui/payment/payable-paths.ts"
import { Instructions, PublicPaymentLink, Success } from "../docs/objects.ts"
import { LINK_ID } from "../docs/payment-link-shared.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/payment-links/{id}: the public view of a link, with payment instructions. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "Get a payment link and its payment instructions",
    returns: Success({ paymentLink: PublicPaymentLink, instructions: z.array(Instructions) }),
    failures: ["payment-link-expired"],
    example: { id: LINK_ID },
    run: async ({ app, params, url, success, failure }) => {
      const payable = foundJson(await findReconciled(app, () => findPayableLink(app, params.id ?? "")))
      const { details, villa } = payable
      if (details.link.status === "expired") return failure("payment-link-expired")
      const qrPaths = payablePaths(payable).promptPay
      return success({
        paymentLink: publicPaymentLinkJson(details, url.origin),
        instructions: payableInstructions(payable, villa, cardGateway(app)).map((each) =>
          instructionsJson(each, { origin: url.origin, qrPaths }),
        ),
      })
    },
  }),
})

export { calls as action, calls as loader }
