import { actingAs } from "#app/booking/find-booking.server.ts"
import { failure, resource, success, valueOrThrow } from "#app/http/api.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { addressOf } from "#app/http/session.server.ts"
import { findPaymentLink } from "#app/payment/find-payment-link.server.ts"
import { paymentLinkJson, publicPaymentLinkJson } from "#app/payment/payment-link-json.ts"
import { checkSlipRate } from "#app/payment/save-slip.server.ts"
import { sendLinkSlip } from "#app/payment/send-link-slip.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"

/** POST /api/payment-links/{id}/slips: keeps the file and puts the link in review. */
const call = resource({
  POST: idempotent(async ({ app, caller, params, request, url }) => {
    const id = params.id ?? ""
    foundJson(await findPaymentLink(app, id))
    valueOrThrow(await checkSlipRate(app, { guestId: caller.guestId, address: addressOf(request) }))
    const form = valueOrThrow(await readForm(request, SLIP_MAX_BYTES))
    const file = form.get("slip")
    if (!(file instanceof File)) return failure("slip-missing-file")
    const bytes = new Uint8Array(await file.arrayBuffer())
    const miniQr = form.get("miniQr")
    valueOrThrow(
      await sendLinkSlip(app, id, bytes, actingAs(caller), {
        guestId: caller.guestId,
        miniQr: typeof miniQr === "string" ? miniQr : undefined,
      }),
    )
    const { whole } = foundJson(await findPaymentLink(app, id))
    const told = caller.admin ? paymentLinkJson : publicPaymentLinkJson
    return success({ paymentLink: told(whole, url.origin) }, { status: 201 })
  }),
})

export { call as action, call as loader }
