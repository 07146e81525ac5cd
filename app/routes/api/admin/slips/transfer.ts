import * as z from "zod"
import { checkTransfer } from "#app/payment/check-transfer.server.ts"
import { TransferBody } from "#app/payment/mini-qr.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { otherPayment, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/slips/{id}/transfer: whether the transfer in a slip's QR code pays something else already. */
const calls = api({
  POST: call({
    who: "bookings",
    summary: "Check the transfer in a slip's QR code",
    details:
      "`miniQr` is the text of the QR code that the caller read from the slip's image. The transfer that it names is recorded with the slip in place of what the guest's browser sent, unless `usedFor` says what else it pays already. `transfer` is null if the text is no slip's QR code. Neither proves the amount or the payee.",
    body: TransferBody,
    returns: Success({
      transfer: z.object({ sendingBank: z.string(), transRef: z.string() }).nullable(),
      usedFor: otherPayment.nullable(),
    }),
    example: { id: BOOKING_ID, body: { miniQr: "004000060000010103002021900021231231212000115102TH91049C30" } },
    run: async ({ app, params, body: { miniQr }, value, success }) =>
      success(value(await checkTransfer(app, params.id ?? "", miniQr))),
  }),
})

export { calls as action, calls as loader }
