import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { emptyResponse, Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { currentBooking, withCurrentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID, VERSION } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { remindOfBalance } from "#app/money/balance/remind-of-balance.server.ts"
import { may } from "#app/people/permissions.ts"
import { BookingMoneyJson, LedgerLineJson } from "./ledger-json.ts"
import { mayRecord } from "./ledger-line.ts"
import { CertificateBody, LedgerLineBody, manualLineOf } from "./ledger-line-request.ts"
import { moneyOf } from "./money.ts"
import { recordCertificate } from "./record-certificate.server.ts"
import { recordLedgerLine } from "./record-ledger-line.server.ts"

const ledgerResponse = Success({ lines: z.array(LedgerLineJson), money: BookingMoneyJson, version: z.int() })

export const ledgerCalls = calls("Bookings (admin)", {
  "GET /admin/bookings/{id}/ledger": call({
    who: "bookings",
    summary: "Get the ledger of a booking",
    details: "Every line, oldest first, and the sums that follow from them. Lines are never changed.",
    returns: ledgerResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await ledgerOf(rest)),
  }),
  "POST /admin/bookings/{id}/ledger": call({
    who: "bookings",
    summary: "Record a line in the ledger of a booking",
    details: `\`amount\` is in baht, above 0. A \`payment\` was received by \`channel\` on \`receivedOn\`, today by default; staff record at most what is owed. If a company withheld tax from it, \`amount\` is what came and \`withheld\` has the tax as \`amount\` and, if it has come, the number of the \`certificate\`: both are paid, and the receipt is for their sum. A \`charge\` or a \`waiver\` makes the guest owe more or less than the total; a \`reversal\` takes back another line once, but no card payment, which only its refund returns; a refund whose line is taken back is owed again. A cancelled booking takes payments and reversals alone, one that is still unpaid none of them: it is confirmed with its payment. Only owners can record these three. The payment link for the balance follows. ${VERSION}`,
    body: LedgerLineBody,
    status: 201,
    returns: ledgerResponse,
    failures: [
      "status-conflict",
      "booking-edited",
      "received-on-invalid",
      "link-in-review",
      "line-unknown",
      "line-reversed",
      "refund-too-high",
      "month-closed",
      "owner-only",
      "payment-settling",
    ],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { kind: "payment", amount: 10000, channel: "cash" } },
    run: async ({ admin, body, value, failure, success, ...rest }) => {
      if (!mayRecord(body.kind, (permission) => may(admin, permission))) return failure("owner-only")
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const recorded = await recordLedgerLine(app, params.id ?? "", manualLineOf(body), actingAs(caller), seen)
      value(await withCurrentBooking(rest, recorded))
      return success(await ledgerOf(rest))
    },
  }),
  "PUT /admin/bookings/{id}/certificate": call({
    who: "bookings",
    summary: "Record the certificate of tax withheld",
    details: `\`line\` is a line of the channel \`withheld\`; a number that is there is replaced. ${VERSION}`,
    body: CertificateBody,
    returns: ledgerResponse,
    failures: ["line-unknown", "booking-edited", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { line: "9b2e1f0c-6d8a-4c3b-8f57-2a1d0e4c7b96", number: "12/0045" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const recorded = await recordCertificate(app, params.id ?? "", body, actingAs(caller), seen)
      value(await withCurrentBooking(rest, recorded))
      return success(await ledgerOf(rest))
    },
  }),
  "POST /admin/bookings/{id}/remind-balance": call({
    who: "bookings",
    summary: "Remind the guest of the balance",
    details: "Emails the guest the payment link for what a confirmed booking still owes. At most once an hour.",
    status: 202,
    returns: emptyResponse,
    failures: ["reminder-not-sent", "reminder-too-soon", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, value, success }) => {
      value(await remindOfBalance(app, params.id ?? "", actingAs(caller)))
      return success(null)
    },
  }),
})

async function ledgerOf(call: Pick<Call, "app" | "params">) {
  const { booking, villa, ledger, sums, certificates } = await currentBooking(call)
  const lines = ledger.map((line) => ({ ...line, certificate: certificates.get(line.id) ?? null }))
  return { lines, money: moneyOf(booking, sums, villa.timezone), version: booking.version }
}
