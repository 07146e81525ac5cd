import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { checkTransfer } from "#app/payment/check-transfer.server.ts"
import { TransferBody } from "#app/payment/mini-qr.ts"

/** POST /api/admin/slips/{id}/transfer: whether the transfer in a slip's QR code pays something else already. */
const call = resource({
  POST: forAdmin(
    "bookings",
    withBody(TransferBody, async ({ app, params, body: { miniQr } }) =>
      success(valueOrThrow(await checkTransfer(app, params.id ?? "", miniQr))),
    ),
  ),
})

export { call as action, call as loader }
