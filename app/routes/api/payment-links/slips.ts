import { actingAs } from "#app/booking/find-booking.server.ts"
import { resource, success, valueOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { findPayableLink, findReconciled } from "#app/payment/find-payable.server.ts"
import { findLinkToCheck } from "#app/payment/find-slip.server.ts"
import { paymentLinkJson, publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { submitLinkSlip } from "#app/payment/submit-slip.server.ts"
import { readSlipUpload } from "../../shared/slip-upload.server.ts"

/** POST /api/payment-links/{id}/slips: stores the file and puts the link in review. */
const call = resource({
  POST: idempotent(async ({ app, caller, params, request, url }) => {
    const payable = foundJson(await findReconciled(app, () => findPayableLink(app, params.id ?? "")))
    const upload = valueOrThrow(await readSlipUpload(app, request, caller.guestId))
    const { details } = valueOrThrow(await submitLinkSlip(app, payable, upload, actingAs(caller), caller.guestId))
    const paymentLink = caller.admin
      ? paymentLinkJson(await findLinkToCheck(app, details), url.origin)
      : publicPaymentLinkJson(details, url.origin)
    return success({ paymentLink }, { status: 201 })
  }),
})

export { call as action, call as loader }
