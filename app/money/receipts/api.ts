import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { baht, Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { adminBookingResponse } from "#app/booking/booking-json.ts"
import { currentBooking, withCurrentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID, VERSION } from "#app/booking/documented.ts"
import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { MoneyQuery } from "#app/money/books/money-by-month.ts"
import { CheckedReceiptJson, ReceiptJson } from "./receipt-json.ts"
import { CancelReceiptBody, IssueReceiptBody, ReplaceReceiptBody, SetBuyerBody } from "./receipt-request.ts"
import {
  cancelReceiptAlone,
  checkReceipt,
  findReceipt,
  findReceiptsOf,
  issueReceipt,
  listReceipts,
  replaceReceipt,
} from "./receipts.server.ts"
import { setBuyer } from "./set-buyer.server.ts"

export const receiptCalls = calls("Booking", {
  "GET /booking/{id}/receipts": call({
    who: "guest",
    summary: "List the receipts of a booking",
    details:
      "In the order in which they were issued, cancelled ones too. Empty while the owner has not set the seller.",
    returns: Success({ receipts: z.array(ReceiptJson) }),
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, success }) => {
      const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
      return success({ receipts: await findReceiptsOf(app, booking.id) })
    },
  }),
  "GET /receipts/{number}/{seal}": call({
    who: "anyone",
    summary: "Check a printed receipt",
    details:
      "Both parts are in the address of the receipt's QR. `refunded`: what of the booking's money has been returned since. The buyer is masked: initials, and the last four digits of the tax ID.",
    returns: Success({ receipt: CheckedReceiptJson, refunded: baht }),
    example: { number: "RC-2569-000001", seal: "9f86d081884c7d659a2feaa0c55ad015" },
    run: async ({ app, params, success }) => {
      return success(foundJson(await checkReceipt(app, params.number ?? "", params.seal ?? "")))
    },
  }),
})

export const receiptAdminCalls = calls("Bookings (admin)", {
  "PUT /admin/bookings/{id}/buyer": call({
    who: "bookings",
    summary: "Set to whom a booking's papers are made out",
    details: `In any state. The next papers name this \`buyer\`; null: the guest's name. Those already issued stay until they are replaced. ${VERSION}`,
    body: SetBuyerBody,
    returns: adminBookingResponse,
    failures: ["booking-edited", "booking-frozen"],
    undocumented: ["dates-unavailable", "payment-settling"],
    example: { id: BOOKING_ID, body: { buyer: { name: "ACME GmbH", address: "Unter den Linden 1, Berlin" } } },
    run: async ({ body: { buyer, version }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, version)
      const changed = await setBuyer(app, params.id ?? "", buyer, actingAs(caller), seen)
      value(await withCurrentBooking(rest, changed))
      return success({ booking: await currentBooking(rest) })
    },
  }),
  "GET /admin/receipts": call({
    who: "money",
    summary: "List the receipts of a year",
    details: "`year`: such as `2026`, the current one if omitted. The latest first, cancelled ones too.",
    query: MoneyQuery,
    returns: Success({ year: z.int(), receipts: z.array(ReceiptJson) }),
    example: { query: { year: "2026" } },
    run: async ({ app, query, success }) => {
      const { year, receipts } = await listReceipts(app, query.year, null)
      return success({ year, receipts })
    },
  }),
  "POST /admin/receipts": call({
    who: "bookings",
    status: 201,
    summary: "Issue the receipt of a ledger line",
    details:
      "For a payment or a refund that has none, such as one from before there was a seller. All others get theirs when they are recorded. Notes on what went back of the payment since are replaced with notes that name its receipt.",
    body: IssueReceiptBody,
    returns: Success({ receipt: ReceiptJson }),
    failures: ["receipt-exists", "receipt-refused", "month-closed"],
    example: { body: { line: BOOKING_ID } },
    run: async ({ app, admin, body, value, success }) =>
      success({ receipt: value(await issueReceipt(app, body.line, admin)) }),
  }),
  "POST /admin/receipts/{number}/cancel": call({
    who: "bookings",
    summary: "Cancel a receipt without another",
    details:
      "It keeps its number. The money stays, and its ledger line can get a new receipt. The notes of one refund, one for each buyer, are cancelled together.",
    body: CancelReceiptBody,
    returns: Success({ receipt: ReceiptJson }),
    failures: ["receipt-cancelled", "receipt-credited", "month-closed"],
    example: { number: "RC-2569-000001", body: { reason: "Issued by mistake" } },
    run: async ({ app, params, admin, body, value, success }) => {
      const { receipt } = foundJson(await findReceipt(app, params.number ?? ""))
      return success({
        receipt: value(
          await cancelReceiptAlone(app, receipt, { ...body, by: admin.name, id: admin.id, role: admin.role }),
        ),
      })
    },
  }),
  "POST /admin/receipts/{number}/replace": call({
    who: "bookings",
    status: 201,
    summary: "Cancel a receipt and issue another",
    details:
      "The new one has the next number, the tax date of the first, the seller as set now and this `buyer` (null: nobody named), whom the next ones name too. Both stay on record. Credit notes that refer to it are replaced with it.",
    body: ReplaceReceiptBody,
    returns: Success({ receipt: ReceiptJson }),
    failures: ["receipt-cancelled", "month-closed"],
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
    run: async ({ app, params, admin, body, value, success }) => {
      const { receipt } = foundJson(await findReceipt(app, params.number ?? ""))
      return success({
        receipt: value(await replaceReceipt(app, receipt, { ...body, by: admin.name, id: admin.id, role: admin.role })),
      })
    },
  }),
})
