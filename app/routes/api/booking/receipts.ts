import * as z from "zod"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { findReceiptsOf } from "#app/booking/receipts.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { receiptJson } from "#app/ledger/receipt-json.ts"
import { BOOKING_ID } from "../docs/booking-shared.ts"
import { ReceiptObject, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/booking/{id}/receipts: the receipts of a booking. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "List the receipts of a booking",
    details:
      "In the order in which they were issued, cancelled ones too. Empty while the owner has not set the seller.",
    returns: Success({ receipts: z.array(ReceiptObject) }),
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, url, success }) => {
      const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
      const receipts = await findReceiptsOf(app, booking.id)
      return success({ receipts: receipts.map((receipt) => receiptJson(receipt, url.origin)) })
    },
  }),
})

export { calls as action, calls as loader }
