import { ReplaceReceiptBody } from "#app/booking/receipt-request.ts"
import { findReceipt, replaceReceipt } from "#app/booking/receipts.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { receiptJson } from "#app/ledger/receipt-json.ts"
import { ReceiptObject, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/receipts/{number}/replace. */
const calls = api({
  POST: call({
    who: "bookings",
    status: 201,
    summary: "Cancel a receipt and issue another",
    details:
      "The new one has the next number, the seller as set now and this `buyer` (null: nobody named). Both stay on record.",
    body: ReplaceReceiptBody,
    returns: Success({ receipt: ReceiptObject }),
    failures: ["receipt-cancelled"],
    example: {
      number: "RC-2569-000001",
      body: {
        reason: "Wrong company name",
        buyer: {
          name: "บริษัท ทะเลใส จำกัด",
          address: "1 ถนนสุขุมวิท กรุงเทพฯ 10110",
          taxId: "0105536000313",
          branch: "00000",
        },
      },
    },
    run: async ({ app, params, url, admin, body, value, success }) => {
      const { receipt } = foundJson(await findReceipt(app, params.number ?? ""))
      const replaced = value(await replaceReceipt(app, receipt, { ...body, by: admin.name }))
      return success({ receipt: receiptJson(replaced, url.origin) })
    },
  }),
})

export { calls as action, calls as loader }
