import { checkReceipt } from "#app/booking/receipts.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { checkedReceiptJson } from "#app/ledger/receipt-json.ts"
import { toBaht } from "#app/villa/money.ts"
import { baht, CheckedReceipt, Success } from "./docs/objects.ts"
import { api, call } from "./shared/call.server.ts"

/** GET /api/receipts/{number}/{seal}: whether a printed receipt is real. */
const calls = api({
  GET: call({
    who: "anyone",
    summary: "Check a printed receipt",
    details:
      "Both parts are in the address of the receipt's QR. `refunded`: what of the booking's money has been returned since. The buyer is masked: initials, and the last four digits of the tax ID.",
    returns: Success({ receipt: CheckedReceipt, refunded: baht }),
    example: { number: "RC-2569-000001", seal: "9f86d081884c7d659a2feaa0c55ad015" },
    run: async ({ app, params, success }) => {
      const { receipt, refunded } = foundJson(await checkReceipt(app, params.number ?? "", params.seal ?? ""))
      return success({ receipt: checkedReceiptJson(receipt), refunded: toBaht(refunded) })
    },
  }),
})

export { calls as action, calls as loader }
