import * as z from "zod"
import { MoneyQuery } from "#app/admin/money-by-month.ts"
import { IssueReceiptBody } from "#app/booking/receipt-request.ts"
import { issueReceipt, listReceipts } from "#app/booking/receipts.server.ts"
import { receiptJson } from "#app/ledger/receipt-json.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { ReceiptObject, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET and POST /api/admin/receipts. */
const calls = api({
  GET: call({
    who: "money",
    summary: "List the receipts of a year",
    details: "`year`: such as `2026`, the current one if omitted. The latest first, cancelled ones too.",
    query: MoneyQuery,
    returns: Success({ year: z.int(), receipts: z.array(ReceiptObject) }),
    example: { query: { year: "2026" } },
    run: async ({ app, url, query, success }) => {
      const { year, receipts } = await listReceipts(app, query.year, null)
      return success({ year, receipts: receipts.map((receipt) => receiptJson(receipt, url.origin)) })
    },
  }),
  POST: call({
    who: "bookings",
    status: 201,
    summary: "Issue the receipt of a ledger line",
    details:
      "For a payment or a refund that has none, such as one from before there was a seller. All others get theirs when they are recorded.",
    body: IssueReceiptBody,
    returns: Success({ receipt: ReceiptObject }),
    failures: ["receipt-exists", "receipt-refused"],
    example: { body: { line: BOOKING_ID } },
    run: async ({ app, url, body, value, success }) =>
      success({ receipt: receiptJson(value(await issueReceipt(app, body.line)), url.origin) }),
  }),
})

export { calls as action, calls as loader }
