import { actingAs } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPayableLink, findReconciled } from "#app/payment/find-payable.server.ts"
import { findLinkToCheck } from "#app/payment/find-payment-links.server.ts"
import { paymentLinkJson, publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { submitLinkSlip } from "#app/payment/submit-slip.server.ts"
import { readSlipUpload } from "../../shared/slip-upload.server.ts"
import { LINK_ID, publicLinkResponse } from "../docs/payment-link-shared.ts"
import { api, call } from "../shared/call.server.ts"

/** POST /api/payment-links/{id}/slips: stores the file and puts the link in review. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Upload a slip for a payment link",
    details: "Sets the link's status to `in_review`. Admins get the link with its slips.",
    form: { slip: { file: true, about: "JPEG, PNG or PDF, at most 5 MiB" } },
    status: 201,
    returns: publicLinkResponse,
    failures: [
      "slip-missing-file",
      "slip-invalid",
      "slip-used",
      "too-many-slips",
      "link-status-conflict",
      "payment-link-expired",
      "payment-method-disabled",
      "payment-settling",
      "too-many-requests",
      "link-closed",
    ],
    example: { id: LINK_ID, form: { slip: "slip.jpg" } },
    run: async ({ app, caller, params, request, url, value, success }) => {
      const payable = foundJson(await findReconciled(app, () => findPayableLink(app, params.id ?? "")))
      const upload = value(await readSlipUpload(app, request, caller.guestId))
      const { details } = value(await submitLinkSlip(app, payable, upload, actingAs(caller), caller.guestId))
      const paymentLink = caller.admin
        ? paymentLinkJson(await findLinkToCheck(app, details), url.origin)
        : publicPaymentLinkJson(details, url.origin)
      return success({ paymentLink })
    },
  }),
})

export { calls as action, calls as loader }
